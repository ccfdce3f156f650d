import type { JournalFilter } from '@lampion/contract/schemas/admin-journal';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { CSV_START, toCsvLine } from '../../write-csv.ts';
import { type EntryPosition, findJournalEntries } from './journal-store.ts';
import { journalColumns, toJournalLine } from './journal-view.ts';
import { toEntryFilter } from './list-journal.ts';
import { recordAction } from './record-action.ts';

/** Batch size: limits memory for a journal of any length. */
const READ_AT_ONCE = 1000;

/**
 * The journal as a CSV file for a spreadsheet, in chunks, newest first. The export itself is recorded in the journal,
 * before the first chunk. Dates are in Paris time.
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
