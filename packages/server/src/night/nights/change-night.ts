import type { NightScreen } from '@lampion/contract/night/nights';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import { tellLive } from '../../messages/live/notify.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { findNight, requireScreen, type SeenNight } from './find-night.ts';
import { isOpenNight } from './policy.ts';

interface Terms {
  /** Hosts and guests, unless it says hosts alone. */
  readonly by?: 'host';
  /** The screen that it is written on. */
  readonly screen?: NightScreen;
}

/**
 * Runs a write of a host or a guest in their night: after earlier ones to the same night, and
 * together with those that wait (`groupCommits`), with the event locked; `changed` names the pages
 * that show what it changes. When `work` throws, nothing of it is written.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed;
 * `not_party_host` for a guest where hosts alone may; `night_closed` when it is called off, or over
 * for 30 days
 */
export function changeNight<T>(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { by, screen }: Terms,
  work: (tx: Queryable, night: SeenNight, changed: (...tags: PageTag[]) => void) => Promise<T>,
): Promise<T> {
  return deps.groupCommits.run(id, async (tx, changed) => {
    if ((await lockGathering(tx, id)) === null) throw new AppError('night_not_found');
    const night = await findNight(tx, actor, id);
    if (screen !== undefined) requireScreen(night, screen);
    if (by === 'host' && night.role !== 'host') throw new AppError('not_party_host');
    if (!isOpenNight(night.event, deps.now())) throw new AppError('night_closed');
    return work(tx, night, changed);
  });
}

/** What of a night is read on its own: named like the end of its address. */
export type NightPart = 'album' | 'claims' | 'costs' | 'crawl' | 'door' | 'home' | 'list' | 'songs';

/**
 * Tells the open apps of a night's hosts and guests that something of it changed, once the caller's
 * transaction commits; without a part, what its host chose.
 */
export function tellNight(tx: Queryable, id: string, part?: NightPart): Promise<void> {
  return tellLive(tx, { subjects: [part === undefined ? `night:${id}` : `night:${id}/${part}`] });
}
