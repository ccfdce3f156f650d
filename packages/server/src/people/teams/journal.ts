import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { TeamJournalPage, TeamJournalQuery } from '@lampion/contract/people/teams';
import { idSchema } from '@lampion/contract/platform/common';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type AccountActor, type Actor, actingAccount, isSignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { currentNote, withNote } from '../../platform/db/transaction-scope.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { describeEntry, sentences, type TeamObject } from './journal-sentences.ts';
import { deleteEntry, findEntries, hasEntrySince, insertEntry, type NewTeamEntry } from './journal-store.ts';
import { requireTeam } from './members.ts';
import { findFirstOwner, findMembers } from './store.ts';

/** The name of an organiser's own event or series; null for one of somebody else. */
export type NameObject = (db: Queryable, id: string, organiserId: string) => Promise<string | null>;

interface RecordedCall {
  readonly actor: Actor;
  readonly params: unknown;
  readonly body: unknown;
}

const namesOfCalls = new Map<unknown, string>(Object.entries(endpoints).map(([name, one]) => [one, name]));
const HOUR_MS = 3_600_000;

/**
 * Runs a call, and writes into the organiser's journal who made it, in the transaction that has its
 * effect; after it where the call has none of its own (a single statement, the payment provider). A
 * refused call leaves nothing, and neither does a repetition that is answered from its key.
 */
export async function recordCall<T>(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  nameObject: Readonly<Record<'event' | 'series', NameObject>>,
  endpoint: Endpoint,
  call: RecordedCall,
  work: () => Promise<T>,
): Promise<T> {
  const action = namesOfCalls.get(endpoint) ?? '';
  const sentence = sentences[action];
  const { actor } = call;
  if (!sentence || sentence.isOwn || !isSignedIn(actor) || actor.organiserId === null) return work();
  if (sentence.lists !== undefined && !hasAny(call.body, sentence.lists)) return work();
  const object = await findObject(deps, nameObject, sentence.names, call, actor.organiserId);
  if (object === null) return work();
  const entry = { ...describeActor(actor), ...object, id: uuidv7(), action, createdAt: deps.now() };
  const since = new Date(entry.createdAt.getTime() - HOUR_MS);
  if (sentence.isHourly && (await hasEntrySince(deps.db, entry, since))) return work();
  return writeWith(deps, entry, work);
}

const bodySchema = z.record(z.string(), z.unknown());

function hasAny(body: unknown, lists: readonly string[]): boolean {
  const { data = {} } = bodySchema.safeParse(body);
  return lists.some((name) => Array.isArray(data[name]) && data[name].length > 0);
}

async function writeWith<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  entry: NewTeamEntry & { readonly id: string },
  work: () => Promise<T>,
): Promise<T> {
  const outer = currentNote();
  let isWritten = false;
  const note = async (tx: Queryable) => {
    await outer?.(tx);
    // A call may have several transactions.
    await insertEntry(tx, entry);
    isWritten = true;
  };
  try {
    const answer = await withNote(note, work);
    // What is done is answered, whatever becomes of its entry.
    if (!isWritten)
      await insertEntry(db, entry).catch((error) => log.error({ err: error }, 'an entry of a team was lost'));
    return answer;
  } catch (error) {
    if (isWritten) await deleteEntry(db, entry.id);
    throw error;
  }
}

const describeActor = (actor: AccountActor) => ({
  organiserId: actor.organiserId ?? '',
  accountId: actor.key === undefined ? actingAccount(actor) : null,
  keyName: actor.key?.name ?? null,
});

const withId = z.object({ id: z.uuid() });
const withName = z.object({ name: z.string() });

/**
 * What a call is about, as it is called before: it may be deleted by it. Null for an event that is
 * not the organiser's own: a private party of its person, or what an administrator moderates.
 */
async function findObject(
  { db }: Pick<Deps, 'db'>,
  nameObject: Readonly<Record<'event' | 'series', NameObject>>,
  names: TeamObject | undefined,
  { params, body }: RecordedCall,
  organiserId: string,
): Promise<{ objectId: string | null; objectName: string | null } | null> {
  if (names === undefined) return { objectId: null, objectName: null };
  if (names === 'body') return { objectId: null, objectName: withName.safeParse(body).data?.name ?? null };
  const objectId = withId.safeParse(params).data?.id;
  if (objectId === undefined) return null;
  const objectName = await nameObject[names](db, objectId, organiserId);
  return objectName === null ? null : { objectId, objectName };
}

const positionSchema = z.tuple([timeSchema, idSchema]);

/**
 * Who did what for the caller's organiser, newest first.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`; `invalid_input` for a
 * cursor that is not ours
 */
export async function listTeamJournal(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor, person }: TeamJournalQuery,
): Promise<TeamJournalPage> {
  const organiserId = requireTeam(actor);
  const after = readCursor(positionSchema, cursor);
  const first = await findFirstOwner(db, organiserId);
  if (first === null) throw new AppError('organiser_not_found');
  const found = await findEntries(db, { organiserId, person, after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
  const people = [first, ...(await findMembers(db, organiserId))];
  return {
    items: rows.map(({ id: _id, who, keyName, createdAt, ...said }) => ({
      _id,
      who: keyName ?? sentences[said.action]?.by ?? who,
      isKey: keyName !== null,
      what: describeEntry(said),
      createdAt: createdAt.toISOString(),
    })),
    people: people.map(({ accountId: _id, name }) => ({ _id, name })),
    nextCursor,
  };
}
