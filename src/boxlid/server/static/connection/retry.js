// Loading what a view cannot do without: tried again until it succeeds.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * @template T
 * @param {() => Promise<T>} load
 * @param {(error: unknown) => void} failed Called after each failure, before the wait for the next try.
 * @returns {Promise<T>}
 */
export async function retried(load, failed) {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, 2 * wait)) {
    try {
      return await load();
    } catch (error) {
      failed(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
