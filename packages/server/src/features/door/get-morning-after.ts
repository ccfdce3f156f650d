import { countDoor, findStanding, isExpected } from '@lampion/contract/rules/count-door';
import type { DoorEntry, MorningAfter } from '@lampion/contract/schemas/door';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findDoorEntries, findDoorGuests } from './door-store.ts';
import { toDoorEntry, toDoorGuest } from './door-view.ts';
import { findHostedNight } from './get-door.ts';

const QUARTER_MS = 15 * 60_000;

/** Who said yes, who came, and when, for hosts. @throws AppError as `getDoor` */
export async function getMorningAfter(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<MorningAfter> {
  await findHostedNight(deps, actor, id);
  const guests = (await findDoorGuests(deps.db, id)).map(toDoorGuest);
  const entries = (await findDoorEntries(deps.db, id, 0)).map(toDoorEntry);
  const count = countDoor(guests, entries);
  const coming = guests.filter(isExpected);
  const hours = findStanding(entries)
    .map(({ at }) => at)
    .sort();
  return {
    saidYes: coming.length,
    expectedPeople: coming.reduce((sum, { people }) => sum + people, 0),
    came: count.guests.size,
    people: count.people,
    absent: coming
      .filter(({ guestId }) => !count.guests.has(guestId))
      .map(({ guestId, name }) => ({ guestId, name })),
    firstAt: hours[0] ?? null,
    lastAt: hours.at(-1) ?? null,
    quarters: countQuarters(findStanding(entries)),
  };
}

function countQuarters(entries: readonly DoorEntry[]): MorningAfter['quarters'] {
  const quarters = new Map<number, number>();
  for (const { at, people } of entries) {
    const begins = Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS;
    quarters.set(begins, (quarters.get(begins) ?? 0) + people);
  }
  return [...quarters]
    .sort(([a], [b]) => a - b)
    .map(([begins, people]) => ({ at: new Date(begins).toISOString(), people }));
}
