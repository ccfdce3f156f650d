import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { pagesOfCrawl } from '../events/change-crawl-bars.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { completeCrawl } from './crawl-store.ts';

/** What a work changed: nothing, where the groups are, or the bars, which public pages show too. */
type Changed = 'bars' | 'nothing' | 'way';

/**
 * Runs a change of a way by one of its hosts, and tells the apps of the night when it changed something.
 * @throws AppError as `changeNight`
 */
export async function changeCrawl(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<Changed>,
): Promise<null> {
  await changeNight(deps, actor, id, { by: 'host', screen: 'barathon' }, async (tx, night, changed) => {
    await completeCrawl(tx, id);
    const what = await work(tx, night);
    if (what === 'nothing') return;
    if (what === 'bars') changed(...pagesOfCrawl(night.event));
    await tellNight(tx, id, 'crawl');
  });
  return null;
}
