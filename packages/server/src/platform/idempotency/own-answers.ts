import { retention } from '@lampion/contract/admin/rules/retention';
import type { Deps } from '../../deps.ts';
import { type Actor, requirePerson } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Queryable } from '../db/database.ts';
import type { Reassignment } from '../db/statements.ts';
import { currentNote, withNote } from '../db/transaction-scope.ts';
import {
  claimAnswer,
  deleteAnswersBefore,
  deleteAnswersOf,
  deleteRequestsBefore,
  findWrittenAt,
  moveAnswersOf,
  type RequestAges,
} from './keyed-request-store.ts';

const DAY_MS = 24 * 3_600_000;

/** A member's answer: its subjects, and when it was written. */
interface OwnAnswer {
  readonly actor: Actor;
  /** "reply <event>"; several when one request answers several things. */
  readonly subjects: readonly string[];
  readonly writtenAt: Date;
}

/**
 * Runs a write of a member's own answer. Of answers written on two devices the one written last
 * wins, whichever arrives last: each transaction of `work` records when its answer was written, and
 * is rolled back if a later one was saved.
 * @throws AppError `not_authenticated`, `written_since`
 */
export function inWritingOrder<T>(
  { actor, subjects, writtenAt }: OwnAnswer,
  work: () => Promise<T>,
): Promise<T> {
  const writerId = requirePerson(actor);
  const outer = currentNote();
  return withNote(async (tx) => {
    for (const subject of subjects) await noteAnswer(tx, { writerId, subject, writtenAt });
    await outer?.(tx);
  }, work);
}

/** A call's actor and headers. */
interface AnswerCall {
  readonly actor: Actor;
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}

/** As `inWritingOrder`, for a call with a `Written-At` header. */
export function asWritten<T>(
  deps: Pick<Deps, 'now'>,
  { actor, request }: AnswerCall,
  subjects: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const writtenAt = readWrittenAt(request.headers['written-at'], deps.now());
  return inWritingOrder({ actor, subjects, writtenAt }, work);
}

/**
 * When a request was written, from its `Written-At` header, limited to the period in which devices
 * may send it and to now. Now without the header.
 * @throws AppError `invalid_input` for an invalid instant
 */
function readWrittenAt(header: string | readonly string[] | undefined, now: Date): Date {
  if (header === undefined) return now;
  const given = Date.parse(String(header));
  if (Number.isNaN(given)) {
    const message = 'Indiquez un instant, par exemple 2026-12-05T20:30:00.000Z';
    throw new AppError('invalid_input', { fields: [{ path: 'Written-At', message }] });
  }
  const earliest = now.getTime() - retention.queuedRequestDays * DAY_MS;
  return new Date(Math.max(earliest, Math.min(now.getTime(), given)));
}

/** Records an answer a person gave without a session, by a private link. */
export async function noteAnswer(
  tx: Queryable,
  answer: { readonly writerId: string; readonly subject: string; readonly writtenAt: Date },
): Promise<void> {
  if (!(await claimAnswer(tx, answer))) throw new AppError('written_since');
}

/** When a person wrote their reply to an event; null when only its arrival is known. */
export function findReplyTime(tx: Queryable, writerId: string, eventId: string): Promise<Date | null> {
  return findWrittenAt(tx, writerId, `reply ${eventId}`);
}

/**
 * Makes a guest's answers an account's: a copy that arrives late loses to what either wrote since.
 */
export function moveAnswers(tx: Queryable, move: Reassignment): Promise<void> {
  return moveAnswersOf(tx, move);
}

/** Deletes when a person wrote their answers. */
export function forgetAnswers(tx: Queryable, writerId: string): Promise<void> {
  return deleteAnswersOf(tx, writerId);
}

/** Purges requests from before these times, with their answers and recorded writing times. */
export async function purgeRequests(db: Queryable, ages: RequestAges): Promise<void> {
  await deleteRequestsBefore(db, ages);
  await deleteAnswersBefore(db, ages.lasting);
}
