import type { NightScreen } from '@lampion/contract/night/nights';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import { publishLive } from '../../messages/live/notify.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { findNight, requireScreen, type VisibleNight } from './find-night.ts';
import { isOpenNight } from './policy.ts';

interface Terms {
  /** Hosts and guests when absent. */
  readonly by?: 'host';
  /** The screen being written to. */
  readonly screen?: NightScreen;
}

/**
 * Runs a host's or guest's write to a night. Writes to one night are serialised and committed in
 * groups (`groupCommits`), with the event locked. `changed` names the pages to invalidate. When
 * `work` throws, its writes are rolled back.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed;
 * `not_party_host` for a guest where only hosts may write; `night_closed` when the night is
 * cancelled, or ended over 30 days ago
 */
export function changeNight<T>(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { by, screen }: Terms,
  work: (tx: Queryable, night: VisibleNight, changed: (...tags: PageTag[]) => void) => Promise<T>,
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

/** The separately readable parts of a night, named after the last segment of their URL. */
export type NightPart = 'album' | 'claims' | 'costs' | 'crawl' | 'door' | 'home' | 'list' | 'songs';

/**
 * Notifies the open apps of a night's hosts and guests that a part of it changed, once the
 * transaction commits. Without a part: its settings.
 */
export function publishNightChange(tx: Queryable, id: string, part?: NightPart): Promise<void> {
  return publishLive(tx, { subjects: [part === undefined ? `night:${id}` : `night:${id}/${part}`] });
}
