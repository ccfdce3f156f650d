import { retention } from '@lampion/contract/rules/retention';
import { type Actor, isSignedIn } from '../../actor.ts';
import { AppError, isAppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import { withNote } from '../../db/transaction-note.ts';
import type { Deps } from '../../deps.ts';
import {
  type Attempt,
  deleteRequest,
  findRequest,
  insertRequest,
  type KeyedRequestRow,
  markEffect,
  type NewKeyedRequest,
  type RequestAges,
  releaseRequest,
  storeAnswer,
  storeRefusal,
  takeOver,
} from './keyed-request-store.ts';

type Needed = Pick<Deps, 'db' | 'now' | 'pseudonymise' | 'secrets'>;

/** A request with the key its sender gave it. */
export interface KeyedRequest {
  readonly key: string;
  readonly actor: Actor;
  readonly client: Client;
  /** SHA-256 of the call and its input. */
  readonly contentHash: Buffer;
  /** Devices may send it late: its key is kept for months. */
  readonly isLasting?: boolean;
}

const DAY_MS = 24 * 3_600_000;

/** When requests that are forgotten at an instant were made at the latest. */
const agesAt = (now: Date): RequestAges => ({
  ordinary: new Date(now.getTime() - retention.keyedRequestDays * DAY_MS),
  lasting: new Date(now.getTime() - retention.queuedRequestDays * DAY_MS),
});

/** Longer than any request takes: an attempt that old has ended without a word. */
const ATTEMPT_MS = 120_000;
const RETRY_SECONDS = 2;
const PURPOSE = 'answer of a keyed request';

/**
 * Does `work` once for a key, within a day (months for what devices may send late): the same request again gets the same answer. Keys are their account's, or
 * their visitor's network's. A refusal is remembered for months where a device may send a late copy of what it refused, else not. Where the process ended between an effect and its answer, the
 * effect is known from its own transaction and is not repeated; effects outside of our database are not covered.
 * @throws AppError `idempotency_key_reused` for another request; `request_running`; `already_done` when the answer is lost
 */
export async function answerOnce<T>(
  deps: Needed,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly isReplayed: boolean }> {
  const { actor, client, key, contentHash, isLasting = false } = request;
  const accountId = isSignedIn(actor) ? actor.accountId : null;
  const id = await deps.pseudonymise(`request ${accountId ?? client.address} ${key}`);
  const attempt = { id, claimedAt: deps.now() };
  const row = { ...attempt, accountId, contentHash, isLasting, createdAt: attempt.claimedAt };
  if (await claim(deps, row)) return { answer: await run(deps, row, work), isReplayed: false };
  const known = await findRequest(deps.db, id);
  // Released just now: its sender may ask again.
  if (known === null) throw running();
  if (!known.contentHash.equals(contentHash)) throw new AppError('idempotency_key_reused');
  if (known.answer !== null && known.isRefused) throw readRefusal(deps, known.answer);
  if (known.answer !== null) return { answer: readAnswer<T>(deps, known.answer), isReplayed: true };
  const isRecent = attempt.claimedAt.getTime() - known.claimedAt.getTime() < ATTEMPT_MS;
  if (isRecent) throw running();
  if (!(await takeOver(deps.db, known, attempt.claimedAt))) throw await describeLost(deps, id);
  return { answer: await run(deps, row, work), isReplayed: false };
}

/** True for a key that is new, or known from a request that is too old to be answered again and not purged yet. */
async function claim({ db }: Needed, row: NewKeyedRequest): Promise<boolean> {
  if (await insertRequest(db, row)) return true;
  return (await deleteRequest(db, row.id, agesAt(row.claimedAt))) && insertRequest(db, row);
}

async function run<T>(
  deps: Needed,
  attempt: Attempt & { readonly isLasting: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const note: Parameters<typeof withNote>[0] = async (tx) => {
    // Taken over meanwhile: only one attempt may have an effect.
    if (!(await markEffect(tx, attempt))) throw running();
  };
  try {
    const answer = await withNote(note, work);
    await storeAnswer(deps.db, attempt, seal(deps, answer ?? null));
    return answer;
  } catch (error) {
    // While the database is away, the attempt ends by its age.
    await settleFailure(deps, attempt, error).catch(() => undefined);
    throw error;
  }
}

/** Refusals that say nothing of the request itself: it may be done the next time. */
const TEMPORARY = [401, 408, 425, 429];
const isFinal = ({ code, status }: AppError) =>
  status < 500 && !TEMPORARY.includes(status) && code !== 'request_running';

function settleFailure(
  deps: Needed,
  attempt: Attempt & { readonly isLasting: boolean },
  error: unknown,
): Promise<void> {
  if (!(attempt.isLasting && isAppError(error) && isFinal(error))) return releaseRequest(deps.db, attempt);
  const { code, message, fields, current } = error;
  return storeRefusal(deps.db, attempt, seal(deps, { code, message, fields, current }));
}

function seal({ secrets }: Needed, answer: unknown): Buffer {
  return secrets.seal(Buffer.from(JSON.stringify(answer)), PURPOSE);
}

function readRefusal(deps: Needed, sealed: Buffer): AppError {
  const { code, ...details } = readAnswer<Pick<AppError, 'code' | 'current' | 'fields' | 'message'>>(
    deps,
    sealed,
  );
  return new AppError(code, details);
}

/** An answer whose key was rotated away meanwhile is lost. */
function readAnswer<T>({ secrets }: Needed, sealed: Buffer): T {
  try {
    return JSON.parse(secrets.open(sealed, PURPOSE).toString()) as T;
  } catch (error) {
    throw new AppError('already_done', { cause: error });
  }
}

function running(): AppError {
  return new AppError('request_running', { retryAfterSeconds: RETRY_SECONDS });
}

async function describeLost({ db }: Needed, id: Buffer): Promise<AppError> {
  const known: KeyedRequestRow | null = await findRequest(db, id);
  return known?.hasEffect ? new AppError('already_done') : running();
}
