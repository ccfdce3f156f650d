import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { endDoorLinks } from './door-store.ts';

/** Ends the door link of a night the caller hosts, at once. Idempotent. @throws AppError as `changeNight` */
export async function endDoorLink(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeNight(deps, actor, id, { by: 'host' }, (tx) => endDoorLinks(tx, id, deps.now()));
}
