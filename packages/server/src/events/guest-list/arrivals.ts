import type { Arrival, ArrivalList } from '@lampion/contract/events/guests';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOwnEvent } from '../events/update.ts';
import { csvFormat, type GuestFile, toCsvName } from './exports.ts';
import { findArrivals } from './invitation-store.ts';

/** Batch size of the file: limits memory for lists of any length. */
const BATCH = 1000;

/**
 * The arrivals of the caller's event: all participants in French alphabetical order, without pages.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function listArrivals(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<ArrivalList> {
  await findOwnEvent(deps, actor, eventId);
  const arrivals = await findArrivals(deps.db, eventId, {});
  return { arrivals, people: arrivals.reduce((sum, { plusOnes }) => sum + 1 + plusOnes, 0) };
}

/**
 * The same as a CSV file (UTF-8 with BOM) with a column to tick, which contains the time of entry
 * recorded at the door. Read from the database while it is sent.
 * @throws AppError as `listArrivals`
 */
export async function exportArrivals(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<GuestFile> {
  const { name } = await findOwnEvent(deps, actor, eventId);
  return { filename: toCsvName('entree', name), content: writeArrivals(deps, eventId) };
}

async function* writeArrivals({ db }: Pick<Deps, 'db'>, eventId: string): AsyncGenerator<string> {
  yield stringify([['Pseudo', 'Profil', 'Accompagnants', 'Personnes', 'Arrivée']], {
    ...csvFormat,
    bom: true,
  });
  let after: Arrival | undefined;
  do {
    const rows = await findArrivals(db, eventId, { after, limit: BATCH });
    if (rows.length > 0) yield stringify(rows.map(toRecord), csvFormat);
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

function toRecord({ nickname, username, plusOnes, arrivedAt }: Arrival): string[] {
  const arrived = arrivedAt === null ? '' : formatTime(arrivedAt);
  return [nickname, username ?? '', String(plusOnes), String(1 + plusOnes), arrived];
}
