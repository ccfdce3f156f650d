import { type Params, readGroup, readNumber, readText } from './params.ts';
import { invalid, missing } from './refusal.ts';
import type { List, StripeObject } from './shapes.ts';

export const listParams = ['limit', 'starting_after', 'ending_before', 'created'];

function startOf(newestFirst: readonly StripeObject[], id: string, param: string): number {
  const index = newestFirst.findIndex((thing) => thing.id === id);
  if (index < 0) throw missing('object', id, param);
  return index;
}

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
};

function isWithin(created: unknown, params: Params): boolean {
  const exact = readNumber(params, 'created');
  if (exact !== undefined) return created === exact;
  const bounds = Object.entries(readGroup(params, 'created'));
  return bounds.every(([name, bound]) => comparisons[name]?.(Number(created), Number(bound)) ?? true);
}

/** One page of a list, newest first, in Stripe's format. */
export function page<T extends StripeObject>(
  oldestFirst: readonly T[],
  params: Params,
  url: string,
): List<T> {
  const limit = readNumber(params, 'limit') ?? 10;
  if (!(limit >= 1 && limit <= 100)) {
    throw invalid('limit', 'This value must be between 1 and 100 (inclusive).');
  }
  const newestFirst = oldestFirst.filter(({ created }) => isWithin(created, params)).reverse();
  const before = readText(params, 'ending_before');
  if (before !== undefined) {
    const end = startOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const after = readText(params, 'starting_after');
  const start = after === undefined ? 0 : startOf(newestFirst, after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url };
}

/** All items, for a list within another object. */
export const wholeList = <T>(data: T[], url: string): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
