import type { DoorChanges, DoorEntriesBody, WrittenDoorEntry } from '@lampion/contract/schemas/door';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import { findNight } from '../nights/find-night.ts';
import { findDoorEntries, findListed, insertDoorEntries } from './door-store.ts';
import { toDoorChanges } from './door-view.ts';

/**
 * Keeps what a host's device noted at the door, in its order, and answers with what all devices noted after `after`. An entry with
 * a known id changes nothing. Another device may have let the same guest in: both stay. Without entries it reads alone.
 * @throws AppError `not_authenticated`, `night_not_found`, `not_party_host`, `night_closed`
 */
export async function recordDoorEntries(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { after, entries }: DoorEntriesBody,
): Promise<DoorChanges> {
  if (entries.length > 0) {
    await changeNight(deps, actor, id, { by: 'host' }, (tx) => keepDoorEntries(deps, tx, id, entries));
  } else if ((await findNight(deps.db, actor, id)).role !== 'host') {
    throw new AppError('not_party_host');
  }
  return toDoorChanges(await findDoorEntries(deps.db, id, after), after);
}

/** Keeps entries of an event that is locked. Whoever is on its list no more came in all the same, as nobody. */
export async function keepDoorEntries(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  entries: readonly WrittenDoorEntry[],
): Promise<void> {
  const listed = await findListed(
    tx,
    eventId,
    entries.map(({ guestId }) => guestId),
  );
  const latest = now().getTime();
  const kept = entries.map((entry) => ({
    ...entry,
    guestId: listed.has(entry.guestId) ? entry.guestId : null,
    // A clock that runs ahead says nothing of the evening.
    at: new Date(Math.min(latest, new Date(entry.at).getTime())),
  }));
  await insertDoorEntries(tx, eventId, kept);
}
