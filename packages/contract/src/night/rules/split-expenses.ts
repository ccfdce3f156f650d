/** An amount that was paid for some people, or given back to those who had paid it. */
interface Expense {
  /** Who paid, and how much of it: whole numbers above 0. */
  readonly payers: readonly { readonly id: string; readonly cents: number }[];
  /** Those who share it, with or without the payers; each once, in proportion to their weight. */
  readonly sharers: readonly { readonly id: string; readonly weight: number }[];
  /** The payers got the amount back: what each paid and shares is subtracted. */
  readonly isRefund?: boolean;
}

/** A payment from one person to another that settles debts. */
export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  readonly cents: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * Splits an amount in proportion to whole weights above 0, into whole cents that add up to it
 * exactly. Each part is rounded down; the remaining cents, fewer than there are people, go one each
 * to the first people, counted from `turn` on: with another turn for each expense, nobody always
 * pays them.
 */
export function shareCents(cents: number, weights: readonly number[], turn = 0): number[] {
  const [whole, people] = [sum(weights), weights.length];
  const parts = weights.map((weight) => Math.floor((cents * weight) / whole));
  const odd = cents - sum(parts);
  return parts.map((part, place) => ((place - (turn % people) + people) % people < odd ? part + 1 : part));
}

/**
 * What each person is owed, in whole cents; negative: owes. The sum is 0. An expense without
 * sharers is left out. Give expenses in the order in which they were made, so that the remaining
 * cents rotate.
 */
export function balanceExpenses(expenses: readonly Expense[]): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (id: string, cents: number) => balances.set(id, (balances.get(id) ?? 0) + cents);
  for (const [turn, { payers, sharers: unsorted, isRefund }] of expenses.entries()) {
    if (unsorted.length === 0) continue;
    const sign = isRefund ? -1 : 1;
    for (const { id, cents } of payers) add(id, sign * cents);
    const sharers = [...unsorted].sort((a, b) => (a.id < b.id ? -1 : 1));
    const weights = sharers.map(({ weight }) => weight);
    const parts = shareCents(sum(payers.map(({ cents }) => cents)), weights, turn);
    for (const [place, { id }] of sharers.entries()) add(id, -sign * (parts[place] ?? 0));
  }
  return balances;
}

type Balance = readonly [id: string, cents: number];

/** Up to this many people, all 2^n sets are compared: a few milliseconds. */
const EXACT_MAX = 14;

/**
 * The transfers that settle all balances. Their number is minimal for up to 14 people with a
 * balance. With more, people whose balances cancel out pay each other in pairs, and the others need
 * at most one transfer less than there are people.
 */
export function settleBalances(balances: ReadonlyMap<string, number>): Transfer[] {
  const uneven: Balance[] = [...balances]
    .filter(([, cents]) => cents !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = uneven.length > EXACT_MAX ? pairUp(uneven) : splitEven(uneven);
  return groups.flatMap(settleGroup);
}

/** Pairs of opposite balances; the others form one group. */
function pairUp(uneven: readonly Balance[]): Balance[][] {
  const groups: Balance[][] = [];
  const rest: Balance[] = [];
  const waiting = new Map<number, Balance[]>();
  for (const balance of uneven) {
    const opposite = waiting.get(-balance[1])?.pop();
    if (opposite === undefined) waiting.set(balance[1], [...(waiting.get(balance[1]) ?? []), balance]);
    else groups.push([opposite, balance]);
  }
  for (const left of waiting.values()) rest.push(...left);
  const remaining = rest.length > EXACT_MAX ? [rest] : splitEven(rest);
  return [...groups, ...remaining];
}

/**
 * For each set of people, numbered by its bits: the sum of its balances, and how it splits into
 * groups with the sum 0.
 */
interface Sets {
  readonly sums: Float64Array;
  /** The person to remove from a set for the largest number of such groups. */
  readonly last: Uint8Array;
}

/**
 * The largest number of groups whose balances add up to 0: each saves a transfer. Removes people
 * from the full set one by one; a group ends when the rest adds up to 0.
 */
function splitEven(uneven: readonly Balance[]): Balance[][] {
  const { sums, last } = compareSets(uneven.map(([, cents]) => cents));
  const groups: Balance[][] = [];
  for (let set = sums.length - 1; set > 0; set &= ~(1 << (last[set] ?? 0))) {
    if (sums[set] === 0) groups.push([]);
    groups.at(-1)?.push(uneven[last[set] ?? 0] as Balance);
  }
  return groups;
}

function compareSets(amounts: readonly number[]): Sets {
  const size = 1 << amounts.length;
  const sums = new Float64Array(size);
  const last = new Uint8Array(size);
  /** Maximum number of such groups in a set. */
  const most = new Uint8Array(size);
  for (let set = 1; set < size; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = (sums[set & (set - 1)] ?? 0) + (amounts[lowest] ?? 0);
    last[set] = findLast(set, amounts.length, most);
    most[set] = (most[set & ~(1 << (last[set] ?? 0))] ?? 0) + (sums[set] === 0 ? 1 : 0);
  }
  return { sums, last };
}

/** The member of a set without whom the rest splits into the most groups. */
function findLast(set: number, people: number, most: Uint8Array): number {
  let [last, best] = [0, -1];
  for (let person = 0; person < people; person += 1) {
    const without = set & ~(1 << person);
    if (without === set || (most[without] ?? 0) <= best) continue;
    [last, best] = [person, most[without] ?? 0];
  }
  return last;
}

/**
 * The person who owes most pays the one who is owed most, until all are settled: at most one
 * transfer less than there are people.
 */
function settleGroup(group: readonly Balance[]): Transfer[] {
  const open = group.map(([id, cents]) => ({ id, cents }));
  const transfers: Transfer[] = [];
  for (;;) {
    open.sort((a, b) => a.cents - b.cents || (a.id < b.id ? -1 : 1));
    const [from, to] = [open[0], open.at(-1)];
    if (from === undefined || to === undefined || from.cents >= 0) return transfers;
    const cents = Math.min(-from.cents, to.cents);
    transfers.push({ fromId: from.id, toId: to.id, cents });
    from.cents += cents;
    to.cents -= cents;
  }
}
