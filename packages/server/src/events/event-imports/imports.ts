import {
  EVENT_FILE_BYTES_MAX,
  EVENT_FILE_TOO_HEAVY,
  EVENT_PREVIEW_MAX,
  type EventImport,
  type EventImportPreview,
  type EventImportRow,
  type ImportEventsBody,
  type ImportedEvents,
  isImportable,
  type KeptReason,
  type PreviewEventImportBody,
  UNDO_IMPORT_HOURS,
  type UndoneEventImport,
} from '@lampion/contract/events/imports/event-imports';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { lockOrganiser } from '../../people/organisers/organisers.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { WorkTooLargeError } from '../../platform/ports/work-process.ts';
import { createDrafts } from '../events/drafts.ts';
import { deleteGathering, type EventRecord, lockEvents } from '../events/update.ts';
import type * as reader from './read-file.ts';
import type { FileOrder, FileOutcome, ReadRow } from './read-file.ts';
import {
  findImport,
  findImported,
  findImportedIds,
  findKnownKeys,
  findLatestImport,
  findUsed,
  insertImport,
  insertImported,
} from './store.ts';

const PER_ORGANISER = { name: 'event-imports', points: 120, seconds: 3600 };
const APART = {
  module: new URL('./read-file.ts', import.meta.url),
  // By its name alone: only that thread loads what reads calendars.
  name: 'readEventFile' satisfies keyof typeof reader,
  withinMs: 10_000,
};
const TOO_SLOW = 'Ce fichier est trop long à lire. Découpez-le.';
const OTHER_ROWS =
  'Le fichier n’a plus ces événements, ou ils ne peuvent pas être importés. Relisez l’aperçu.';
const TOO_OLD = `Cet import a plus de ${UNDO_IMPORT_HOURS} heures : supprimez ses brouillons dans la liste.`;

const EXCERPT_MAX = 200;
const HOUR_MS = 3_600_000;

/**
 * What the events of a calendar or a table would become; nothing is written. Read on another
 * thread, within ten seconds.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without a pro profile); `invalid_input` for a file that is neither, or too large;
 * `too_many_attempts` (120 an hour); `unavailable` while too many files are being read
 */
export async function previewEventImport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'threads'>,
  actor: Actor,
  input: PreviewEventImportBody,
): Promise<EventImportPreview> {
  const organiserId = requireProfile(actor);
  const { rows, ...file } = await readFile(deps, organiserId, input);
  const keys = rows.map(({ key }) => key);
  const known = await findKnownKeys(deps.db, organiserId, keys);
  const shown = rows.map((row) => toShownRow(row, known.has(row.key))).toSorted(compareRows);
  return {
    ...file,
    notices: [...file.notices],
    columns: [...file.columns],
    total: rows.length,
    time: input.time,
    dayOnlyCount: rows.filter(({ isDayOnly }) => isDayOnly).length,
    placelessCount: rows.filter(({ isPlaceless }) => isPlaceless).length,
    rows: shown.slice(0, EVENT_PREVIEW_MAX),
  };
}

/**
 * Creates drafts of the chosen rows, all in one transaction; those imported concurrently are left
 * out. Pictures are fetched by jobs. Nothing is published, and drafts count in no month of a plan.
 * With the same file again nothing is created twice.
 * @throws AppError as `previewEventImport`; `invalid_input` for a row that cannot be chosen;
 * nothing is written then
 */
export async function importEvents(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'threads'>,
  actor: Actor,
  input: ImportEventsBody,
): Promise<ImportedEvents> {
  const organiserId = requireProfile(actor);
  const { rows } = await readFile(deps, organiserId, input);
  const usable = new Map(rows.filter(({ state }) => isImportable(state)).map((row) => [row.key, row]));
  const chosen = input.keys.map((key) => usable.get(key)).filter((row) => row !== undefined);
  if (chosen.length < input.keys.length) throw refuse('keys', OTHER_ROWS);
  const id = uuidv7();
  const createdAt = deps.now();
  const createdCount = await deps.db.transaction(async (tx) => {
    // Two imports of the same file at once would both find nothing known.
    await lockOrganiser(tx, organiserId);
    const known = await findKnownKeys(tx, organiserId, input.keys);
    const fresh = chosen.filter(({ key }) => !known.has(key));
    await insertImport(tx, { id, organiserId, createdAt });
    const eventIds = await createDrafts(tx, organiserId, fresh.map(toDraft), createdAt);
    await insertImported(
      tx,
      fresh.map(({ key, picture }, index) => ({
        eventId: eventIds[index] ?? '',
        importId: id,
        organiserId,
        key,
        pictureAddress: picture,
        pictureState: picture === null ? ('none' as const) : ('waiting' as const),
      })),
    );
    const first = new Map(fresh.map(({ picture }, index) => [picture, eventIds[index] ?? '']));
    first.delete(null);
    const orders = [...first.values()].map((eventId) => ({ payload: { importId: id, eventId } }));
    await deps.jobs.enqueueAll(tx, 'fetch-event-picture', orders);
    return fresh.length;
  });
  const described = await describeImport(deps.db, { id, createdAt });
  return { ...described, createdCount, knownCount: chosen.length - createdCount };
}

/**
 * The caller's latest import of the last 24 hours, as long as it has events; null otherwise.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getLatestEventImport(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<EventImport | null> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return null;
  const after = new Date(deps.now().getTime() - UNDO_IMPORT_HOURS * HOUR_MS);
  const row = await findLatestImport(deps.db, organiserId, after);
  return row && describeImport(deps.db, row);
}

/**
 * Deletes the drafts of an import that are as it made them; the others stay, with the reason.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `import_not_found`, also for another
 * organiser's; `conflict` after 24 hours
 */
export async function undoEventImport(
  deps: Pick<Deps, 'db' | 'deletionListeners' | 'log' | 'now' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<UndoneEventImport> {
  const { organiserId } = requireOrganiser(actor);
  const row = organiserId === null ? null : await findImport(deps.db, id, organiserId);
  if (row === null) throw new AppError('import_not_found');
  if (deps.now() >= undoUntilOf(row)) throw new AppError('conflict', { message: TOO_OLD });
  const { removed, kept } = await deps.db.transaction((tx) => removeUntouched(deps, tx, id));
  for (const imageId of new Set(removed.map((event) => event.imageId)))
    await removeUnusedImage(deps, imageId);
  return { removedCount: removed.length, kept };
}

async function removeUntouched(deps: Pick<Deps, 'deletionListeners'>, tx: Queryable, importId: string) {
  const ids = await findImportedIds(tx, importId);
  const events = [...(await lockEvents(tx, ids)).values()];
  const used = await findUsed(tx, ids);
  const removed: EventRecord[] = [];
  const kept: UndoneEventImport['kept'] = [];
  for (const event of events) {
    const reason = findReason(event, used.has(event.id));
    if (reason !== null) {
      kept.push({ _id: event.id, name: event.name, reason });
      continue;
    }
    await deleteGathering(deps, tx, event.id, false);
    removed.push(event);
  }
  return { removed, kept };
}

/** Why an event stays when its import is undone; null: it is as the import made it. */
function findReason(
  { status, publishAt, version, archivedAt }: EventRecord,
  isUsed: boolean,
): KeptReason | null {
  if (status !== 'draft' || publishAt !== null) return 'published';
  if (version > 1 || archivedAt !== null) return 'changed';
  return isUsed ? 'used' : null;
}

const undoUntilOf = ({ createdAt }: { readonly createdAt: Date }) =>
  new Date(createdAt.getTime() + UNDO_IMPORT_HOURS * HOUR_MS);

async function describeImport(
  db: Queryable,
  row: { readonly id: string; readonly createdAt: Date },
): Promise<EventImport> {
  const events = await findImported(db, row.id);
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    undoUntil: undoUntilOf(row).toISOString(),
    draftCount: events.filter(({ status }) => status === 'draft').length,
    pictures: {
      waiting: events.filter(({ pictureState }) => pictureState === 'waiting').length,
      failed: events
        .filter(({ pictureState }) => pictureState === 'failed')
        .map(({ id, name, pictureAddress }) => ({ _id: id, name, address: pictureAddress ?? '' })),
    },
  };
}

function requireProfile(actor: Actor): string {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  return organiserId;
}

const refuse = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] });

type ReadFile = Exclude<FileOutcome, { refused: string }>;

async function readFile(
  deps: Pick<Deps, 'limiter' | 'now' | 'threads'>,
  organiserId: string,
  { file: { bytes }, time, place }: PreviewEventImportBody,
): Promise<ReadFile> {
  if (bytes.length > EVENT_FILE_BYTES_MAX) throw refuse('file', EVENT_FILE_TOO_HEAVY);
  await deps.limiter.consume(PER_ORGANISER, organiserId);
  const outcome = await readApart(deps, { bytes, time, place, now: deps.now() });
  if ('refused' in outcome) throw refuse('file', outcome.refused);
  return outcome;
}

async function readApart({ threads }: Pick<Deps, 'threads'>, order: FileOrder): Promise<FileOutcome> {
  try {
    return await threads.run<FileOrder, FileOutcome>(APART, order);
  } catch (error) {
    if (error instanceof WorkTooLargeError) return { refused: TOO_SLOW };
    throw error;
  }
}

function toDraft(row: ReadRow) {
  const { name, description, type, beginDate, endDate, place, address, postcode, city, price } = row;
  const { latitude, longitude } = row;
  if (beginDate === null || endDate === null) throw new Error('a row without dates cannot be chosen');
  const { admission, priceCents, admissionNote } = price;
  return {
    name,
    description,
    type,
    beginDate,
    endDate,
    place,
    address,
    postcode,
    city,
    latitude,
    longitude,
    admission,
    priceCents,
    admissionNote,
  };
}

/** What can be imported first, then by begin. */
function compareRows(a: EventImportRow, b: EventImportRow): number {
  const ranks = ['ready', 'past'];
  const rank = ({ state }: EventImportRow) => (isImportable(state) ? ranks.indexOf(state) : ranks.length);
  return rank(a) - rank(b) || (a.beginDate ?? '').localeCompare(b.beginDate ?? '') || a.position - b.position;
}

function toShownRow(row: ReadRow, isKnown: boolean): EventImportRow {
  const { key, position, name, type, place, address, postcode, city, picture, refusal } = row;
  return {
    key,
    position,
    state: isKnown && isImportable(row.state) ? 'known' : row.state,
    name,
    excerpt: truncate(row.description, EXCERPT_MAX),
    type,
    beginDate: row.beginDate?.toISOString() ?? null,
    endDate: row.endDate?.toISOString() ?? null,
    place,
    address,
    postcode,
    city,
    picture,
    price: describePrice(row.price),
    warnings: [...row.warnings],
    refusal,
  };
}

function describePrice({ admission, priceCents, admissionNote }: ReadRow['price']): string | null {
  if (admission === 'free') return 'Gratuit';
  if (admission === 'choice') return 'Prix libre';
  return priceCents === null ? admissionNote : `À partir de ${formatMoney(priceCents)}`;
}
