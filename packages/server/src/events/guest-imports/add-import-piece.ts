import {
  type GuestImport,
  IMPORT_PIECE_BYTES_MAX,
  type ImportPieceBody,
} from '@lampion/contract/events/imports/guest-imports';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { WorkTooLargeError } from '../../platform/ports/work-process.ts';
import { findOwnEvent } from '../events/update.ts';
import { describeImport } from './imports.ts';
import {
  firstReader,
  type PieceOrder,
  type PieceOutcome,
  type Reader,
  type ReadPiece,
  readImportPiece,
} from './read-import-piece.ts';
import {
  countKnown,
  deleteImport,
  deleteOpenImports,
  findImport,
  type ImportRow,
  insertImport,
  insertPiece,
  lockImport,
  updateImport,
} from './store.ts';

const PER_ORGANISER = { name: 'guest-imports', points: 60, seconds: 3600 };
const APART = {
  module: new URL('./read-import-piece.ts', import.meta.url),
  name: readImportPiece.name,
  withinMs: 15_000,
};

const PIECE_TOO_HEAVY = 'Morceau trop lourd : 1 Mo au maximum.';
const TOO_SLOW = 'Cette liste est trop longue à lire. Découpez-la.';
const EMPTY = 'Indiquez au moins une adresse e-mail';
const ELSEWHERE = 'Cet import a changé entre-temps. Envoyez de nouveau le fichier.';

/**
 * Reads the next piece of a CSV file of guests for the caller's event, on another thread; nobody is
 * invited yet. The first piece starts the import and discards the event's unconfirmed ones.
 * Idempotent: a piece that was read before changes nothing. A rejected file leaves nothing behind.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for a file
 * that is not a guest list, or has too many or too long lines; `conflict` for a piece out of order,
 * or of an import that was replaced; `too_many_attempts`; `unavailable` while too many files are
 * being read
 */
export async function addImportPiece(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'threads'>,
  actor: Actor,
  key: { readonly eventId: string; readonly importId: string },
  { piece: { bytes }, offset, size }: ImportPieceBody,
): Promise<GuestImport> {
  const { eventId, importId: id } = key;
  const { organiserId } = await findOwnEvent(deps, actor, eventId);
  if (bytes.length > IMPORT_PIECE_BYTES_MAX) throw refuse(PIECE_TOO_HEAVY);
  const known = await findImport(deps.db, { id, eventId });
  if (known === null && offset > 0) throw new AppError('conflict', { message: ELSEWHERE });
  if (known === null) await deps.limiter.consume(PER_ORGANISER, organiserId);
  const row = known ?? (await begin(deps, { id, eventId, size }));
  const end = offset + bytes.length;
  if (row.state !== 'reading' || end <= row.bytesRead) return describeImport(deps.db, row);
  if (offset !== row.bytesRead || size !== row.size || end > size || bytes.length === 0)
    throw new AppError('conflict', { message: ELSEWHERE });
  const isLast = end === size;
  const outcome = await readApart(deps, { reader: row.reader as Reader, bytes, isLast });
  if ('refused' in outcome) {
    await deleteImport(deps.db, id);
    throw refuse(outcome.refused);
  }
  const stored = await deps.db.transaction((tx) => store(deps, tx, { row, end, isLast }, outcome));
  if (stored.state === 'read' && stored.personCount + stored.faultCount + stored.leftOutCount === 0) {
    await deleteImport(deps.db, id);
    throw refuse(EMPTY);
  }
  return describeImport(deps.db, stored);
}

const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'piece', message }] });

async function begin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  row: { readonly id: string; readonly eventId: string; readonly size: number },
): Promise<ImportRow> {
  await db.transaction(async (tx) => {
    await deleteOpenImports(tx, row);
    await insertImport(tx, { ...row, reader: firstReader, now: now() });
  });
  const begun = await findImport(db, row);
  // Another event has this id, or the import was replaced concurrently.
  if (begun === null) throw new AppError('conflict', { message: ELSEWHERE });
  return begun;
}

async function readApart({ threads }: Pick<Deps, 'threads'>, order: PieceOrder): Promise<PieceOutcome> {
  try {
    return await threads.run<PieceOrder, PieceOutcome>(APART, order);
  } catch (error) {
    if (error instanceof WorkTooLargeError) return { refused: TOO_SLOW };
    throw error;
  }
}

interface Progress {
  readonly row: ImportRow;
  readonly end: number;
  readonly isLast: boolean;
}

/** Two requests may send the same piece: the second one finds it stored. */
async function store(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { row: { id, eventId, bytesRead }, end, isLast }: Progress,
  piece: ReadPiece,
): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (row === null) throw new AppError('conflict', { message: ELSEWHERE });
  if (row.bytesRead !== bytesRead) return row;
  const added = await insertPiece(tx, row, piece);
  const personCount = row.personCount + added;
  const faultCount = row.faultCount + piece.faults.length;
  const changed = await updateImport(tx, id, {
    bytesRead: end,
    reader: isLast ? null : piece.reader,
    state: isLast ? 'read' : 'reading',
    lineCount: piece.reader.lines,
    personCount,
    faultCount,
    repeatedCount: row.repeatedCount + piece.people.emails.length - added,
    leftOutCount: row.leftOutCount + piece.leftOutCount,
    ...piece.origin,
    knownCount: isLast ? await countKnown(tx, { id, eventId }) : 0,
    updatedAt: now(),
  });
  return changed ?? row;
}
