import { retention } from '@lampion/contract/admin/rules/retention';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Queryable } from '../db/database.ts';
import { currentNote, withNote } from '../db/transaction-scope.ts';
import {
  claimAnswer,
  deleteAnswersBefore,
  deleteRequestsBefore,
  type RequestAges,
} from './keyed-request-store.ts';

const DAY_MS = 24 * 3_600_000;

/** An answer of a person: what is answered, and when it was written. */
interface OwnAnswer {
  readonly actor: Actor;
  /** "reply <event>"; several where one request answers to several things. */
  readonly subjects: readonly string[];
  readonly writtenAt: Date;
}

/**
 * Runs a write of a person's own answer. Of two that they wrote on two devices the later written
 * one wins, whichever arrives last: each transaction of `work` notes when the answer was written,
 * and is rolled back where a later written one was saved before.
 * @throws AppError `not_authenticated`, `written_since`
 */
export function inWritingOrder<T>(
  { actor, subjects, writtenAt }: OwnAnswer,
  work: () => Promise<T>,
): Promise<T> {
  const { accountId } = requireAccount(actor);
  const outer = currentNote();
  return withNote(async (tx) => {
    for (const subject of subjects) await noteAnswer(tx, { accountId, subject, writtenAt });
    await outer?.(tx);
  }, work);
}

/** What a call says of an answer: who calls, and the headers of the request. */
interface AnswerCall {
  readonly actor: Actor;
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}

/** The same, for a call that says in `Written-At` when its answer was written. */
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
 * When a request was written, as its device says in `Written-At`: never later than now, nor before
 * devices may send it. Now for a request that does not say.
 * @throws AppError `invalid_input` for what is no instant
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

/** The same for what an account answered without its session: by a private link. */
export async function noteAnswer(
  tx: Queryable,
  answer: { readonly accountId: string; readonly subject: string; readonly writtenAt: Date },
): Promise<void> {
  if (!(await claimAnswer(tx, answer))) throw new AppError('written_since');
}

/**
 * Purges requests made before these instants, with their answers, and when answers were written
 * that came with them.
 */
export async function purgeRequests(db: Queryable, ages: RequestAges): Promise<void> {
  await deleteRequestsBefore(db, ages);
  await deleteAnswersBefore(db, ages.lasting);
}
