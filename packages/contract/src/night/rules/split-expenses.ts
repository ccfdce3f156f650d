/** Something that somebody paid for others. */
interface Expense {
  readonly payerId: string;
  /** A whole number above 0. */
  readonly cents: number;
  /** Who shares it, the payer among them or not; each once. */
  readonly sharerIds: readonly string[];
}

/** What makes people even: one pays another. */
export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  readonly cents: number;
}

/**
 * An amount in as many whole parts as people share it, none a cent larger than another, which add
 * up to it exactly. The odd cents fall on the first ones, counted from `turn` on: with a turn for
 * each expense, nobody pays them always.
 */
export function shareCents(cents: number, people: number, turn = 0): number[] {
  const [part, odd] = [Math.floor(cents / people), cents % people];
  return Array.from({ length: people }, (_, place) =>
    (place - (turn % people) + people) % people < odd ? part + 1 : part,
  );
}

/**
 * What each person is owed, in whole cents; negative: owes. Adds up to nothing. An expense that
 * nobody shares is left out. Expenses are given in the order in which they were made: the odd cents
 * of each fall on others.
 */
export function balanceExpenses(expenses: readonly Expense[]): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (id: string, cents: number) => balances.set(id, (balances.get(id) ?? 0) + cents);
  for (const [turn, { payerId, cents, sharerIds }] of expenses.entries()) {
    if (sharerIds.length === 0) continue;
    add(payerId, cents);
    const sharers = [...sharerIds].sort();
    for (const [place, part] of shareCents(cents, sharers.length, turn).entries())
      add(sharers[place] as string, -part);
  }
  return balances;
}

type Balance = readonly [id: string, cents: number];

/** Two to the power of this many sets are looked at: a few milliseconds. */
const EXACT_MAX = 14;

/**
 * The transfers after which nobody owes anything. As few as can be for up to 14 people who are not
 * even; of more, those whose balances cancel out in pairs pay each other, and at the most one
 * transfer less than people is left.
 */
export function settleBalances(balances: ReadonlyMap<string, number>): Transfer[] {
  const uneven: Balance[] = [...balances]
    .filter(([, cents]) => cents !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = uneven.length > EXACT_MAX ? pairUp(uneven) : splitEven(uneven);
  return groups.flatMap(settleGroup);
}

/** Each balance with its opposite, where there is one; the rest together. */
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
 * For each set of people, numbered by its bits: what they owe together, and how it falls apart into
 * groups that are even.
 */
interface Sets {
  readonly sums: Float64Array;
  /** The person who is taken out last of a set for as many even groups as there can be. */
  readonly last: Uint8Array;
}

/**
 * As many groups as there can be whose balances add up to nothing: each spares one transfer. People
 * are taken out of the whole one after the other; a group ends where what is left adds up to
 * nothing.
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
  /** The number of even groups that a set falls apart into. */
  const most = new Uint8Array(size);
  for (let set = 1; set < size; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = (sums[set & (set - 1)] ?? 0) + (amounts[lowest] ?? 0);
    last[set] = findLast(set, amounts.length, most);
    most[set] = (most[set & ~(1 << (last[set] ?? 0))] ?? 0) + (sums[set] === 0 ? 1 : 0);
  }
  return { sums, last };
}

/** The member of a set without whom the rest falls apart into most groups. */
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
 * Whoever owes most pays whoever is owed most, until all are even: at the most one transfer less
 * than people.
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
