// The colours of the seats.

const N_INKS = 12;

/** The class with the colour of a seat. @param {number} seat */
export const seatInk = (seat) => `seat-ink-${seat % N_INKS}`;
