import type { JournalFilter, JournalPage, JournalQuery } from '@lampion/contract/admin/journal';
import { idSchema } from '@lampion/contract/platform/common';
import { CSV_START, toCsvLine } from '@lampion/contract/platform/rules/csv-line';
import { addDays, parisInstant } from '@lampion/contract/platform/rules/paris-time';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { recordAction } from './record-action.ts';
import { type EntryFilter, type EntryPosition, findJournalActors, findJournalEntries } from './store.ts';
import { journalColumns, toJournalEntry, toJournalLine } from './view.ts';

const positionSchema = z.tuple([timeSchema, idSchema]);

/** Both days, in Paris, are included. */
function toEntryFilter({ from, to, ...filter }: JournalFilter): EntryFilter {
  return {
    ...filter,
    from: from === undefined ? undefined : parisInstant(from, '00:00'),
    until: to === undefined ? undefined : parisInstant(addDays(to, 1), '00:00'),
  };
}

/**
 * Actions of administrators and of our jobs, newest first. Pages neither skip nor repeat an entry
 * when others are added between two reads.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for a cursor that is not ours
 */
export async function listJournal(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor, ...filter }: JournalQuery,
): Promise<JournalPage> {
  requireAdmin(actor);
  const position = readCursor(positionSchema, cursor);
  const after = position && { createdAt: position[0], id: position[1] };
  const found = await findJournalEntries(deps.db, toEntryFilter(filter), { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
  return { entries: rows.map(toJournalEntry), nextCursor };
}

/**
 * All actors in the journal, for the filter.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listJournalActors(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ _id: string | null; name: string }[]> {
  requireAdmin(actor);
  return findJournalActors(deps.db);
}

/** Batch size: limits memory for a journal of any length. */
const READ_AT_ONCE = 1000;

/**
 * The journal as a CSV file for a spreadsheet, in chunks, newest first. The export itself is
 * recorded in the journal, before the first chunk. Dates are in Paris time.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function exportJournal(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  filter: JournalFilter,
): Promise<AsyncIterable<string>> {
  requireAdmin(actor);
  const entry = {
    action: 'journal.export',
    subject: 'journal',
    subjectId: '',
    subjectName: 'Journal',
  } as const;
  await recordAction(deps, deps.db, actor, { ...entry, after: filter });
  return writePieces(deps, filter);
}

async function* writePieces({ db }: Pick<Deps, 'db'>, filter: JournalFilter): AsyncGenerator<string> {
  yield CSV_START + toCsvLine(journalColumns);
  let after: EntryPosition | undefined;
  for (;;) {
    const rows = await findJournalEntries(db, toEntryFilter(filter), { after, limit: READ_AT_ONCE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => toCsvLine(toJournalLine(row))).join('');
    after = { createdAt: last.createdAt.getTime(), id: last.id };
  }
}
