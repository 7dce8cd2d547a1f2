/* Random play of All in the Family in plain C: the same algorithm as the compiled Python rules, written as a C
   programmer would. Given the same series it must play the very same matches.
   Usage: family_random FIRST MATCHES SEATS SEED KEYWORD[8]   Prints: actions, sum of final scores, seconds. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HAND = 7, PACK = 42, MAX_SEATS = 6, DING_BAT_0 = 30, DING_BAT_11 = 41, NOTHING = -1, TARGET = 100 };
enum { BIDDING, PLAYING, GIVING, OVER };
enum { PLAY = HAND + 1, KEEP = PLAY + PACK, GIVE = KEEP + 1 };

typedef struct { uint32_t block[16]; int used; uint64_t counter, number; } Stream;

typedef struct {
    uint32_t key[8];
    Stream stream;
    int order[PACK], shuffles, seats, dealer, phase, turn, led, best, winner, tricks;
    int bids[MAX_SEATS], trick[MAX_SEATS], taken[MAX_SEATS], totals[MAX_SEATS];
    uint64_t hands[MAX_SEATS], shown[MAX_SEATS], lacks[MAX_SEATS];
} Match;

static const uint64_t SUITS[4] = {0x3FFull, 0x3FFull << 10, 0x3FFull << 20, 0xFFFull << 30};

/* chance: ChaCha8 */
static inline uint32_t rotate(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

#define QUARTER(a, b, c, d)                              \
    a += b; d = rotate(d ^ a, 16); c += d; b = rotate(b ^ c, 12); \
    a += b; d = rotate(d ^ a, 8);  c += d; b = rotate(b ^ c, 7)

static void make_block(uint32_t *out, const uint32_t *key, uint64_t counter, uint64_t number) {
    uint32_t in[16] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, key[0], key[1], key[2], key[3], key[4], key[5],
                       key[6], key[7], (uint32_t)counter, counter >> 32, (uint32_t)number, number >> 32};
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 4; i++) {
        QUARTER(x[0], x[4], x[8], x[12]); QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]); QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]); QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]); QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) out[i] = x[i] + in[i];
}

static void open_stream(Stream *s, uint64_t number) { s->used = 16; s->counter = 0; s->number = number; }

static inline uint32_t next_word(Stream *s, const uint32_t *key) {
    if (s->used == 16) { make_block(s->block, key, s->counter++, s->number); s->used = 0; }
    return s->block[s->used++];
}

static inline int draw_below(Stream *s, const uint32_t *key, uint32_t n) {
    uint64_t product = (uint64_t)next_word(s, key) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = (1ull << 32) % n;
        while ((uint32_t)product < uneven) product = (uint64_t)next_word(s, key) * n;
    }
    return product >> 32;
}

/* play-outs: sfc32 */
typedef struct { uint32_t a, b, c, d; } Rng;

static inline uint32_t next_random(Rng *r) {
    uint32_t word = r->a + r->b + r->d++;
    r->a = r->b ^ r->b >> 9;
    r->b = r->c + (r->c << 3);
    r->c = rotate(r->c, 21) + word;
    return word;
}

static inline int random_below(Rng *r, uint32_t n) { return (uint64_t)next_random(r) * n >> 32; }

static inline int nth(uint64_t cards, int n) {
    while (n--) cards &= cards - 1;
    return __builtin_ctzll(cards);
}

/* rules */
static inline int suit_of(int card) { return card >= DING_BAT_0 ? 3 : card / 10; }
static inline int is_boss(int card) { return card >= DING_BAT_0; }
static inline int is_ding_bat(int card) { return card == DING_BAT_0 || card == DING_BAT_11; }
static inline int left_of(const Match *m, int seat) { return seat + 1 < m->seats ? seat + 1 : 0; }

static inline uint64_t playable(uint64_t hand, int led) {
    uint64_t follow = led == NOTHING ? 0 : hand & SUITS[suit_of(led)];
    return follow ? follow : hand;
}

static inline int takes(int card, int best) {
    return (suit_of(card) == suit_of(best) && card > best) || (is_boss(card) && !is_boss(best));
}

/* as the kernel does: one word serves up to four draws */
static void shuffle(int *order, int n, Stream *stream, const uint32_t *key) {
    for (int last = n - 1; last > 0;) {
        int draws = last < 4 ? last : 4;
        uint32_t orders = 1, fraction, left;
        for (int k = 0; k < draws; k++) orders *= last + 1 - k;
        do {
            fraction = next_word(stream, key);
            left = fraction * orders;
        } while (left < orders && left < -orders % orders);
        for (int k = 0; k < draws; k++, last--) {
            uint64_t product = (uint64_t)fraction * (last + 1);
            int pick = product >> 32, card = order[last];
            fraction = (uint32_t)product;
            order[last] = order[pick];
            order[pick] = card;
        }
    }
}

static void deal(Match *m) {
    for (int i = 0; i < PACK; i++) m->order[i] = i;
    open_stream(&m->stream, ++m->shuffles);
    shuffle(m->order, PACK, &m->stream, m->key);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        m->hands[seat] = m->shown[seat] = m->lacks[seat] = 0;
        m->bids[seat] = m->trick[seat] = NOTHING;
        m->taken[seat] = 0;
    }
    m->led = m->best = m->winner = m->turn = NOTHING;
    m->tricks = 0;
    m->phase = BIDDING;
    for (int i = 0, seat = m->dealer; i < HAND * m->seats; i++) {
        seat = left_of(m, seat);
        m->hands[seat] |= 1ull << m->order[i];
    }
}

static int cut_rank(int card) { return is_boss(card) ? card - DING_BAT_0 : card % 10 + 1; }

static void start(Match *m, int seats) {
    m->seats = seats;
    m->shuffles = 0;
    memset(m->totals, 0, sizeof m->totals);
    open_stream(&m->stream, 0);
    unsigned cutters = (1u << seats) - 1;
    while (__builtin_popcount(cutters) > 1) {
        uint64_t shown = 0;
        int top = NOTHING;
        unsigned leaders = 0;
        for (int seat = 0; seat < seats; seat++) {
            if (!(cutters >> seat & 1)) continue;
            int card = draw_below(&m->stream, m->key, PACK);
            while (shown >> card & 1) card = draw_below(&m->stream, m->key, PACK);
            shown |= 1ull << card;
            if (cut_rank(card) > top) { top = cut_rank(card); leaders = 0; }
            if (cut_rank(card) == top) leaders |= 1u << seat;
        }
        cutters = leaders;
    }
    m->dealer = __builtin_ctz(cutters);
    deal(m);
}

static int sole_leader(const Match *m) {
    int best = 0;
    for (int seat = 1; seat < m->seats; seat++) if (m->totals[seat] > m->totals[best]) best = seat;
    for (int seat = 0; seat < m->seats; seat++)
        if (seat != best && m->totals[seat] == m->totals[best]) return NOTHING;
    return best;
}

static void settle_trick(Match *m, int owner) {
    m->taken[owner]++;
    m->phase = PLAYING;
    if (++m->tricks < HAND) return;
    for (int seat = 0; seat < m->seats; seat++) m->totals[seat] += m->bids[seat] == m->taken[seat] ? 10 : 0;
    int leader = sole_leader(m);
    if (leader != NOTHING && m->totals[leader] >= TARGET) {
        m->phase = OVER;
    } else {
        m->dealer = left_of(m, m->dealer);
        deal(m);
    }
}

static inline unsigned actors(const Match *m) {
    if (m->phase != BIDDING) return 1u << m->turn;
    unsigned waiting = 0;
    for (int seat = 0; seat < m->seats; seat++) if (m->bids[seat] == NOTHING) waiting |= 1u << seat;
    return waiting;
}

static inline uint64_t legal(const Match *m, int seat) {
    if (m->phase == BIDDING) return (1ull << (HAND + 1)) - 1;
    if (m->phase == PLAYING) return playable(m->hands[seat], m->led) << PLAY;
    return 1ull << KEEP | (uint64_t)(((1u << m->seats) - 1) & ~(1u << seat)) << GIVE;
}

static void apply(Match *m, int seat, int action) {
    if (action < PLAY) {
        m->bids[seat] = action;
        if (actors(m)) return;
        int leader = m->dealer;
        for (int step = 1; step < m->seats; step++) {
            int other = (m->dealer + step) % m->seats;
            if (m->bids[other] > m->bids[leader]) leader = other;
        }
        m->turn = leader;
        m->phase = PLAYING;
    } else if (action < KEEP) {
        int card = action - PLAY;
        m->hands[seat] &= ~(1ull << card);
        m->shown[seat] |= 1ull << card;
        if (m->led == NOTHING) {
            for (int i = 0; i < MAX_SEATS; i++) m->trick[i] = NOTHING;
            m->led = m->best = card;
            m->winner = seat;
        } else {
            if (suit_of(card) != suit_of(m->led)) m->lacks[seat] |= SUITS[suit_of(m->led)];
            if (takes(card, m->best)) { m->best = card; m->winner = seat; }
        }
        m->trick[seat] = card;
        m->turn = left_of(m, seat);
        if (m->trick[m->turn] == NOTHING) return;
        m->led = NOTHING;
        m->turn = m->winner;
        for (int i = 0; i < m->seats; i++) if (is_ding_bat(m->trick[i])) { m->phase = GIVING; return; }
        settle_trick(m, m->winner);
    } else {
        settle_trick(m, action == KEEP ? m->winner : action - GIVE);
    }
}

int main(int n_words, char **words) {
    if (n_words != 13) return fprintf(stderr, "usage: family_random FIRST MATCHES SEATS SEED KEYWORD[8]\n"), 2;
    uint64_t first = strtoull(words[1], 0, 10), n = strtoull(words[2], 0, 10), seed = strtoull(words[4], 0, 10);
    int seats = atoi(words[3]);
    uint32_t series_key[8];
    for (int i = 0; i < 8; i++) series_key[i] = strtoul(words[5 + i], 0, 10);
    uint64_t actions = 0, points = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    static Match match;
    for (uint64_t k = first; k < first + n; k++) {
        Rng rng = {(uint32_t)seed, seed >> 32, (uint32_t)k, (uint32_t)(k >> 32) ^ 1};
        for (int i = 0; i < 15; i++) next_random(&rng);
        uint32_t block[16];
        make_block(block, series_key, k, (1ull << 62) - 1);
        memcpy(match.key, block, sizeof match.key);
        start(&match, seats);
        while (match.phase != OVER) {
            unsigned waiting = actors(&match);
            int n_waiting = __builtin_popcount(waiting);
            int seat = n_waiting == 1 ? __builtin_ctz(waiting) : nth(waiting, random_below(&rng, n_waiting));
            uint64_t mask = legal(&match, seat);
            apply(&match, seat, nth(mask, random_below(&rng, __builtin_popcountll(mask))));
            actions++;
        }
        for (int seat = 0; seat < seats; seat++) points += match.totals[seat];
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    printf("%" PRIu64 " %" PRIu64 " %.6f\n", actions, points,
           (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) * 1e-9);
}
