import type { DoorLinkState } from '@lampion/contract/schemas/door';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { linkEndsAt } from './door-policy.ts';
import { findOpenDoorLink } from './door-store.ts';
import { findHostedNight } from './get-door.ts';

/** Whether a door link is worth something, for hosts. @throws AppError as `getDoor` */
export async function getDoorLink(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<DoorLinkState> {
  const { event } = await findHostedNight(deps, actor, id);
  const link = await findOpenDoorLink(deps.db, id);
  const endsAt = link && linkEndsAt({ endedAt: null }, event);
  return { endsAt: endsAt !== null && endsAt > deps.now() ? endsAt.toISOString() : null };
}
