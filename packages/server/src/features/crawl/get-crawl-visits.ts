import { followCrawl } from '@lampion/contract/rules/follow-crawl';
import { type CrawlVisits, crawlCodeParamsSchema } from '@lampion/contract/schemas/crawl';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { parseParams } from '../../parse-input.ts';
import { findOpenNight } from '../nights/find-open-night.ts';
import { findLinkedBar } from './crawl-store.ts';
import { describeCrawl } from './describe-crawl.ts';

/**
 * Who comes to a bar, by its private link: how many people and about when, for each group. No names, and nothing of other bars.
 * @throws AppError `night_not_found`, also once the bar is off the way
 */
export async function getCrawlVisits(
  { db, now }: { readonly db: Queryable } & Pick<Deps, 'now'>,
  linkCode: string,
): Promise<CrawlVisits> {
  const known = parseParams(crawlCodeParamsSchema, { code: linkCode }, 'night_not_found');
  const bar = await findLinkedBar(db, known.code);
  if (bar === null) throw new AppError('night_not_found');
  const { beginDate } = await findOpenNight(db, { id: bar.eventId, screen: 'barathon', now: now() });
  const { bars, groups } = await describeCrawl(db, { id: bar.eventId, beginDate, isHost: false });
  const visits = groups.flatMap((group) => {
    const stop = followCrawl(bars, group, now()).find(({ barId }) => barId === bar.id);
    if (stop === undefined || (group.endedAt !== null && stop.state !== 'left')) return [];
    const { arrivesAt, leavesAt, state } = stop;
    const known = state === 'here' || state === 'left' ? state : ('coming' as const);
    const times = { arrivesAt: arrivesAt.toISOString(), leavesAt: leavesAt.toISOString() };
    return [{ people: group.people, ...times, state: known }];
  });
  return { bar: bars.find(({ id }) => id === bar.id)?.name ?? '', visits };
}
