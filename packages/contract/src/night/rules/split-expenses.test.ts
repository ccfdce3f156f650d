import { describe, expect, it } from 'vitest';
import { balanceExpenses, settleBalances, shareCents, type Transfer } from './split-expenses.ts';

/** Numbers from 0 to 1, the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const evenly = (people: number): number[] => Array.from({ length: people }, () => 1);
const paid = (id: string, cents: number, sharers: readonly string[]) => ({
  payers: [{ id, cents }],
  sharers: sharers.map((one) => ({ id: one, weight: 1 })),
});

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

describe('shares', () => {
  it('are whole cents that add up, the odd ones in turn', () => {
    expect(shareCents(1000, evenly(3))).toEqual([334, 333, 333]);
    expect(shareCents(1000, evenly(3), 1)).toEqual([333, 334, 333]);
    expect(shareCents(1001, evenly(3), 2)).toEqual([334, 333, 334]);
    expect(shareCents(2, evenly(3))).toEqual([1, 1, 0]);
    expect(shareCents(11_500, evenly(4))).toEqual([2875, 2875, 2875, 2875]);
  });

  it.each([
    ['two parts for a couple', 1000, [2, 1, 1], [500, 250, 250]],
    ['parts that leave a cent', 1000, [2, 1], [667, 333]],
    ['percentages, in hundredths', 1001, [3333, 3333, 3334], [334, 334, 333]],
    ['exact amounts', 1234, [1000, 234], [1000, 234]],
    ['the largest amount by the largest weights', 1_000_000, [999_999, 1], [999_999, 1]],
  ])('follow weights: %s', (_what, cents, weights, parts) => {
    expect(shareCents(cents, weights)).toEqual(parts);
  });

  it('add up for any weights, each at most a cent above its exact part', () => {
    const random = seeded(3);
    for (let round = 0; round < 2000; round += 1) {
      const weights = Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => 1 + Math.floor(random() * 99),
      );
      const cents = 1 + Math.floor(random() * 1_000_000);
      const parts = shareCents(cents, weights, round);
      expect(sum(parts)).toBe(cents);
      for (const [place, part] of parts.entries()) {
        const exact = (cents * (weights[place] ?? 0)) / sum(weights);
        expect(Math.abs(part - exact)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('add up for each amount and any number of people', () => {
    for (let cents = 1; cents < 500; cents += 7)
      for (let people = 1; people < 30; people += 1) {
        const parts = shareCents(cents, evenly(people), cents);
        expect(sum(parts)).toBe(cents);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(2);
      }
  });
});

describe('accounts of an evening', () => {
  it('are even after as many transfers as people owe', () => {
    const all = ['idir', 'maud', 'nour', 'vous'];
    const balances = balanceExpenses([
      paid('maud', 7420, all),
      paid('vous', 1840, all),
      paid('idir', 2240, all),
    ]);
    expect(balances).toEqual(
      new Map([
        ['maud', 4545],
        ['idir', -635],
        ['nour', -2875],
        ['vous', -1035],
      ]),
    );
    expect(settleBalances(balances)).toEqual([
      { fromId: 'nour', toId: 'maud', cents: 2875 },
      { fromId: 'vous', toId: 'maud', cents: 1035 },
      { fromId: 'idir', toId: 'maud', cents: 635 },
    ]);
  });

  it('charge only those who share, and the payer only if they do', () => {
    const balances = balanceExpenses([paid('maud', 900, ['nour']), paid('maud', 500, [])]);
    expect(balances).toEqual(
      new Map([
        ['maud', 900],
        ['nour', -900],
      ]),
    );
  });

  it('credit each of several payers, and subtract what was given back', () => {
    const dinner = {
      payers: [
        { id: 'maud', cents: 2000 },
        { id: 'nour', cents: 1001 },
      ],
      sharers: [
        { id: 'maud', weight: 2 },
        { id: 'nour', weight: 1 },
      ],
    };
    const bought = balanceExpenses([dinner]);
    expect(bought).toEqual(
      new Map([
        ['maud', -1],
        ['nour', 1],
      ]),
    );
    const refund = { ...paid('maud', 1200, ['maud', 'nour']), isRefund: true };
    expect(balanceExpenses([refund])).toEqual(
      new Map([
        ['maud', -600],
        ['nour', 600],
      ]),
    );
  });

  it('of nobody need nothing', () => {
    expect(settleBalances(new Map())).toEqual([]);
    expect(settleBalances(new Map([['maud', 0]]))).toEqual([]);
  });

  it('need fewer transfers where some are even among themselves, which the largest amounts hide', () => {
    const balances = new Map([
      ['a', 500],
      ['b', 400],
      ['c', -300],
      ['d', -200],
      ['e', -400],
    ]);
    expect(settleBalances(balances)).toHaveLength(3);
  });
});

/**
 * The fewest transfers there can be, by trying every way to split people into groups that are even.
 */
function fewest(amounts: readonly number[]): number {
  const [first, ...rest] = amounts;
  if (first === undefined) return 0;
  let best = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 1 << rest.length; set += 1) {
    const group = [first, ...rest.filter((_, place) => set & (1 << place))];
    if (sum(group) === 0)
      best = Math.min(best, group.length - 1 + fewest(rest.filter((_, place) => !(set & (1 << place)))));
  }
  return best;
}

function apply(balances: ReadonlyMap<string, number>, transfers: readonly Transfer[]): Map<string, number> {
  const left = new Map(balances);
  for (const { fromId, toId, cents } of transfers) {
    expect(cents).toBeGreaterThan(0);
    left.set(fromId, (left.get(fromId) ?? 0) + cents);
    left.set(toId, (left.get(toId) ?? 0) - cents);
  }
  return left;
}

describe('settling at random', () => {
  it('leaves nobody owing, with as few transfers as can be', () => {
    const random = seeded(7);
    for (let round = 0; round < 200; round += 1) {
      const people = 2 + Math.floor(random() * 7);
      const amounts = Array.from({ length: people - 1 }, () => Math.floor(random() * 9) - 4);
      amounts.push(-sum(amounts));
      const balances = new Map(amounts.map((cents, place) => [`p${place}`, cents]));
      const transfers = settleBalances(balances);
      expect([...apply(balances, transfers).values()].every((cents) => cents === 0)).toBe(true);
      expect(transfers).toHaveLength(fewest(amounts.filter((cents) => cents !== 0)));
    }
  });

  it('settles a hundred and fifty people as well', () => {
    const random = seeded(11);
    const amounts = Array.from({ length: 149 }, () => Math.floor(random() * 20_000) - 10_000);
    amounts.push(-sum(amounts));
    const balances = new Map(amounts.map((cents, place) => [`p${place}`, cents]));
    const transfers = settleBalances(balances);
    expect([...apply(balances, transfers).values()].every((cents) => cents === 0)).toBe(true);
    expect(transfers.length).toBeLessThan(150);
  });
});
