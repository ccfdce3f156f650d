import type { Door } from '@lampion/contract/schemas/door';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findNight, type SeenNight } from '../nights/find-night.ts';
import { linkEndsAt } from './door-policy.ts';
import { findDoorEntries, findDoorGuests } from './door-store.ts';
import { toDoor } from './door-view.ts';
import { findLinkedNight } from './find-linked-night.ts';

type DoorDeps = Pick<Deps, 'db' | 'now' | 'tickets'>;

/**
 * The list of the door for a host's device: names and entries, and the keys that tickets are checked with.
 * @throws AppError `not_authenticated`, `night_not_found`, `not_party_host`
 */
export async function getDoor(deps: DoorDeps, actor: Actor, id: string): Promise<Door> {
  const { event } = await findHostedNight(deps, actor, id);
  return readDoor(deps, event);
}

/** The same for whoever has the door link. @throws AppError `door_link_ended` */
export async function getLinkedDoor(deps: DoorDeps, token: string): Promise<Door> {
  const { link, event } = await findLinkedNight(deps.db, token);
  if (linkEndsAt(link, event) <= deps.now()) throw new AppError('door_link_ended');
  return readDoor(deps, event);
}

/** A night whose host calls. @throws AppError as `getDoor` */
export async function findHostedNight(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<SeenNight> {
  const night = await findNight(db, actor, id);
  if (night.role !== 'host') throw new AppError('not_party_host');
  return night;
}

async function readDoor({ db, now, tickets }: DoorDeps, event: SeenNight['event']): Promise<Door> {
  const entries = await findDoorEntries(db, event.id, 0);
  return toDoor({ event, entries, guests: await findDoorGuests(db, event.id), signer: tickets, now: now() });
}
