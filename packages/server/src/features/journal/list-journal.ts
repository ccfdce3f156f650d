import { addDays, parisInstant } from '@lampion/contract/rules/paris-time';
import type { JournalFilter, JournalPage, JournalQuery } from '@lampion/contract/schemas/admin-journal';
import { idSchema } from '@lampion/contract/schemas/common';
import { z } from 'zod';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { type EntryFilter, findJournalEntries } from './journal-store.ts';
import { toJournalEntry } from './journal-view.ts';

const positionSchema = z.tuple([timeSchema, idSchema]);

/** Days in Paris, both included, as instants. */
export function toEntryFilter({ from, to, ...filter }: JournalFilter): EntryFilter {
  return {
    ...filter,
    from: from === undefined ? undefined : parisInstant(from, '00:00'),
    until: to === undefined ? undefined : parisInstant(addDays(to, 1), '00:00'),
  };
}

/**
 * Actions of administrators and of our jobs, newest first, in pages that neither skip nor repeat an entry when others
 * are added meanwhile.
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
