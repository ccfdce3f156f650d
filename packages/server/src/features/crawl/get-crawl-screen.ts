import { type CrawlScreen, crawlCodeParamsSchema } from '@lampion/contract/schemas/crawl';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { parseParams } from '../../parse-input.ts';
import { findOpenNight } from '../nights/find-open-night.ts';
import { findScreenEventId } from './crawl-store.ts';
import { describeCrawl } from './describe-crawl.ts';

/**
 * What the screen in a bar shows to everybody there, by its private link: no names of people.
 * @throws AppError `night_not_found`, also once the host closed the screen
 */
export async function getCrawlScreen(
  { db, now }: { readonly db: Queryable } & Pick<Deps, 'now'>,
  linkCode: string,
): Promise<CrawlScreen> {
  const known = parseParams(crawlCodeParamsSchema, { code: linkCode }, 'night_not_found');
  const id = await findScreenEventId(db, known.code);
  if (id === null) throw new AppError('night_not_found');
  const { name, beginDate } = await findOpenNight(db, { id, screen: 'barathon', now: now() });
  const { bars, groups } = await describeCrawl(db, { id, beginDate, isHost: false });
  return { name, bars, groups };
}
