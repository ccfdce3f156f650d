import type { Door } from '@lampion/contract/events/door';
import { countDoor, findArrival } from '@lampion/contract/events/rules/door';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOwnEvent } from '../events/update.ts';
import { csvFormat, toCsvName } from '../guest-list/exports.ts';
import { readDoor } from './door.ts';

/**
 * The door list of the caller's event, of any status, to print it.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function listArrivals(
  deps: Pick<Deps, 'db' | 'now' | 'tickets'>,
  actor: Actor,
  eventId: string,
): Promise<Door> {
  return readDoor(deps, await findOwnEvent(deps, actor, eventId));
}

/**
 * Its participants as a CSV file (UTF-8 with BOM) with a column to tick, which contains the time of
 * entry recorded at the door.
 * @throws AppError as `listArrivals`
 */
export async function exportArrivals(
  deps: Pick<Deps, 'db' | 'now' | 'tickets'>,
  actor: Actor,
  eventId: string,
): Promise<{ readonly filename: string; readonly content: string }> {
  const { name, guests, entries } = await listArrivals(deps, actor, eventId);
  const count = countDoor(guests, entries);
  const rows = guests
    .filter(({ isComing }) => isComing)
    .map(({ guestId, name, username, people }) => {
      const arrivedAt = findArrival(count, guestId);
      return [name, username ?? '', people - 1, people, arrivedAt === null ? '' : formatTime(arrivedAt)];
    });
  const header = ['Pseudo', 'Profil', 'Accompagnants', 'Personnes', 'Arrivée'];
  return {
    filename: toCsvName('entree', name),
    content: stringify([header, ...rows], { ...csvFormat, bom: true }),
  };
}
