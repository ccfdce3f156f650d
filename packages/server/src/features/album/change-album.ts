import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../events/lock-event.ts';
import { findNight, requireScreen, type SeenNight } from '../nights/find-night.ts';

/**
 * Runs a write about a picture that is never refused for the night being over: taking down, and reporting. Otherwise as `changeNight`.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export function changeAlbum<T>(
  deps: Pick<Deps, 'groupCommits'>,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<T>,
): Promise<T> {
  return deps.groupCommits.run(id, async (tx) => {
    if ((await lockGathering(tx, id)) === null) throw new AppError('night_not_found');
    const night = await findNight(tx, actor, id);
    requireScreen(night, 'album');
    return work(tx, night);
  });
}
