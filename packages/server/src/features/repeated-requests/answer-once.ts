import { retention } from '@lampion/contract/rules/retention';
import { type Actor, isSignedIn } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
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
  type RequestAges,
  releaseRequest,
  storeAnswer,
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
 * their visitor's network's. A refusal is not remembered. Where the process ended between an effect and its answer, the
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
  await deleteRequest(deps.db, id, agesAt(attempt.claimedAt));
  if (await insertRequest(deps.db, row)) return { answer: await run(deps, attempt, work), isReplayed: false };
  const known = await findRequest(deps.db, id);
  // Released just now: its sender may ask again.
  if (known === null) throw running();
  if (!known.contentHash.equals(contentHash)) throw new AppError('idempotency_key_reused');
  if (known.answer !== null) return { answer: readAnswer<T>(deps, known.answer), isReplayed: true };
  const isRecent = attempt.claimedAt.getTime() - known.claimedAt.getTime() < ATTEMPT_MS;
  if (isRecent) throw running();
  if (!(await takeOver(deps.db, known, attempt.claimedAt))) throw await describeLost(deps, id);
  return { answer: await run(deps, attempt, work), isReplayed: false };
}

async function run<T>(deps: Needed, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const note: Parameters<typeof withNote>[0] = async (tx) => {
    // Taken over meanwhile: only one attempt may have an effect.
    if (!(await markEffect(tx, attempt))) throw running();
  };
  try {
    const answer = await withNote(note, work);
    await storeAnswer(
      deps.db,
      attempt,
      deps.secrets.seal(Buffer.from(JSON.stringify(answer ?? null)), PURPOSE),
    );
    return answer;
  } catch (error) {
    // While the database is away, the attempt ends by its age.
    await releaseRequest(deps.db, attempt).catch(() => undefined);
    throw error;
  }
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
