import type { Night } from '@lampion/contract/schemas/night';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from './describe-people.ts';
import { findNight } from './find-night.ts';
import { findNightHead } from './night-store.ts';
import { toNight } from './night-view.ts';

/**
 * The night of an event or a party for its hosts and guests: its open screens, and who comes as far as they may be named.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export async function getNight(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<Night> {
  const night = await findNight(deps.db, actor, id);
  const [head, people] = await Promise.all([findNightHead(deps.db, night), describePeople(deps.db, night)]);
  if (head === null) throw new AppError('night_not_found');
  return toNight(night, { head, people, now: deps.now() });
}
