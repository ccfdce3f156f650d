import { readParisClock } from '@lampion/contract/rules/paris-time';
import { type Guest, replyLabels } from '@lampion/contract/schemas/guest';
import slugify from '@sindresorhus/slugify';
import { stringify } from 'csv-stringify/sync';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { findGuests } from './guest-store.ts';
import { toGuest } from './guest-view.ts';

/** Batch size: limits memory for lists of any length. */
const BATCH = 500;

const header = ['Pseudo', 'Profil', 'E-mail', 'Réponse', 'Accompagnants', 'Répondu le', 'Ajouté le'];

/** CSV format of French spreadsheets; names that begin like a formula are escaped. */
export const csvFormat = {
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const;

export interface GuestFile {
  /** "invites-bal-du-13-juillet.csv" */
  readonly filename: string;
  /** The text in chunks, produced when read. */
  readonly content: AsyncIterable<string>;
}

/**
 * The guests of the caller's event as a CSV file (UTF-8 with BOM), newest first. It is read from the database while it
 * is sent, in batches, without holding a connection meanwhile; a guest removed in between may be missing.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function exportGuests(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<GuestFile> {
  const { name } = await findOwnEvent(deps, actor, eventId);
  return { filename: toCsvName('invites', name), content: writeFile(deps, eventId) };
}

/** "invites-bal-du-13-juillet.csv" */
export function toCsvName(what: string, name: string): string {
  return `${[what, slugify(name)].filter(Boolean).join('-')}.csv`;
}

async function* writeFile({ db, now }: Pick<Deps, 'db' | 'now'>, eventId: string): AsyncGenerator<string> {
  yield stringify([header], { ...csvFormat, bom: true });
  let beforeId: string | undefined;
  do {
    const rows = await findGuests(db, { eventId }, { beforeId, limit: BATCH });
    if (rows.length > 0)
      yield stringify(
        rows.map((row) => toRecord(toGuest(row, now()))),
        csvFormat,
      );
    beforeId = rows.length === BATCH ? rows.at(-1)?.guest.id : undefined;
  } while (beforeId !== undefined);
}

function toRecord({ nickname, username, email, reply, plusOnes, repliedAt, createdAt }: Guest): string[] {
  return [
    nickname,
    username ?? '',
    email ?? '',
    replyLabels[reply],
    String(plusOnes),
    repliedAt === null ? '' : writeInstant(repliedAt),
    writeInstant(createdAt),
  ];
}

/** "2027-07-13 20:30", Paris time: spreadsheets in any language read it as a date. */
function writeInstant(instant: string): string {
  const { day, minutes } = readParisClock(new Date(instant));
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${day} ${time.join(':')}`;
}
