import type { Crawl } from '@lampion/contract/schemas/crawl';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { describeCrawl } from './describe-crawl.ts';

/**
 * The way of a barathon for its hosts and guests; private links for hosts alone.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed
 */
export async function getCrawl(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Crawl> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'barathon');
  const { name, beginDate } = night.event;
  const isHost = night.role === 'host';
  const crawl = await describeCrawl(deps.db, { id, beginDate, isHost });
  return { id, name, isHost, ...crawl };
}
