import type { DoorChanges, DoorEntriesBody } from '@lampion/contract/schemas/door';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../events/lock-event.ts';
import { isLateEntry, linkEndsAt } from './door-policy.ts';
import { findDoorEntries, findKnownEntries } from './door-store.ts';
import { toDoorChanges } from './door-view.ts';
import { findLinkedNight } from './find-linked-night.ts';
import { keepDoorEntries } from './record-door-entries.ts';

/**
 * The same with a door link. Once it has ended, what was noted before is still taken for a day, so that nothing is lost of a
 * device that was without a network; nothing is told any more but which entries are not kept.
 * @throws AppError `door_link_ended`
 */
export async function recordLinkedDoorEntries(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  token: string,
  { after, entries }: DoorEntriesBody,
): Promise<DoorChanges> {
  const { link, event } = await findLinkedNight(deps.db, token);
  const now = deps.now();
  const endsAt = linkEndsAt(link, event);
  const isEnded = endsAt <= now;
  const kept = isEnded ? entries.filter(({ at }) => isLateEntry(at, { endsAt, now })) : entries;
  if (kept.length > 0) {
    await deps.groupCommits.run(event.id, async (tx) => {
      if ((await lockGathering(tx, event.id)) === null) throw new AppError('door_link_ended');
      await keepDoorEntries(deps, tx, event.id, kept);
    });
  }
  if (isEnded)
    return { entries: [], last: after, isEnded, refused: await findRefused(deps, event.id, entries) };
  return toDoorChanges(await findDoorEntries(deps.db, event.id, after), after);
}

/** The entries that the server does not have: one that was sent twice is not among them. */
async function findRefused(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  entries: DoorEntriesBody['entries'],
): Promise<string[]> {
  const ids = entries.map(({ id }) => id);
  const known = await findKnownEntries(db, eventId, ids);
  return ids.filter((id) => !known.has(id));
}
