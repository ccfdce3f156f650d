import { createHash } from 'node:crypto';
import { retention } from '@lampion/contract/admin/rules/retention';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, actingAccount, isSignedIn, personId } from '../actor.ts';
import { AppError, isAppError } from '../app-error.ts';
import { hasSession } from '../db/sessions.ts';
import { withNote } from '../db/transaction-scope.ts';
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

type Needed = Pick<Deps, 'database' | 'db' | 'knownPseudonyms' | 'log' | 'now' | 'pages' | 'secrets'>;

/** A request with its idempotency key. */
interface KeyedRequest {
  readonly key: string;
  readonly actor: Actor;
  readonly client: Client;
  /** SHA-256 of the call and its input. */
  readonly contentHash: Buffer;
  /** Devices may send it late: its key is kept for 90 days. */
  readonly isLasting?: boolean;
}

/** See `createAnswerOnce`. */
export type AnswerOnce = <T>(request: KeyedRequest, work: () => Promise<T>) => Promise<Outcome<T>>;

interface Outcome<T> {
  readonly answer: T;
  readonly isReplayed: boolean;
}

const DAY_MS = 24 * 3_600_000;

/** The creation times before which requests are purged. */
const agesAt = (now: Date): RequestAges => ({
  ordinary: new Date(now.getTime() - retention.keyedRequestDays * DAY_MS),
  lasting: new Date(now.getTime() - retention.queuedRequestDays * DAY_MS),
});

/** Longer than any request takes: an older attempt hangs. */
const ATTEMPT_MS = 120_000;
const RETRY_SECONDS = 2;
const SETTLE_AGAIN_MS = 1000;
const PURPOSE = 'answer of a keyed request';

/**
 * Runs `work` once per key within a day, or 90 days for requests devices may send late; a repeated
 * request gets the same answer. Refusals are stored only for requests devices may send late.
 * Effects are recorded in their own transaction, so a lost answer never causes a repetition. An
 * attempt ends with its process. Effects outside our database are not covered.
 * @throws AppError `idempotency_key_reused` for another request; `request_running`; `already_done`
 * when the answer is lost
 */
export function createAnswerOnce(deps: Needed): AnswerOnce {
  /** Start of each attempt of this process, by sender and key. */
  const attempts = new Map<string, Date>();

  const isRecent = (begun: Date, now: Date) => now.getTime() - begun.getTime() < ATTEMPT_MS;

  /** Runs `work` unless an attempt of this process is running; ignores one that hangs. */
  async function runAlone<T>(name: string, work: (now: Date) => Promise<T>): Promise<T> {
    const now = deps.now();
    const begun = attempts.get(name);
    if (begun !== undefined && isRecent(begun, now)) throw running();
    attempts.set(name, now);
    try {
      return await work(now);
    } finally {
      if (attempts.get(name) === now) attempts.delete(name);
    }
  }

  /**
   * Attempts of this process end with `runAlone`, those of a former server version by their age.
   */
  async function runsElsewhere({ claimedAt, claimedBy }: KeyedRequestRow, now: Date): Promise<boolean> {
    if (claimedBy === deps.pages.processId || !isRecent(claimedAt, now)) return false;
    return claimedBy === null || hasSession(deps.database.pool, claimedBy);
  }

  async function run<T>(attempt: RunningAttempt, work: () => Promise<T>): Promise<T> {
    const note: Parameters<typeof withNote>[0] = async (tx) => {
      // Another attempt has taken over; only one may have an effect.
      if (!(await markEffect(tx, attempt))) throw running();
    };
    try {
      const answer = await withNote(note, work);
      await settle(() => storeAnswer(deps.db, attempt, seal(deps, answer ?? null)));
      return answer;
    } catch (error) {
      await settle(() => settleFailure(deps, attempt, error));
      throw error;
    }
  }

  /**
   * Never throws: the work is answered even if its outcome cannot be stored now. It is stored
   * later, for copies of the request sent to other processes.
   */
  async function settle(store: () => Promise<void>, until = performance.now() + ATTEMPT_MS): Promise<void> {
    try {
      await store();
    } catch (error) {
      if (performance.now() > until) deps.log.warn({ err: error }, 'an answer could not be stored');
      else setTimeout(() => void settle(store, until), SETTLE_AGAIN_MS).unref();
    }
  }

  async function answer<T>(request: KeyedRequest, work: () => Promise<T>, now: Date): Promise<Outcome<T>> {
    const { contentHash, isLasting = false } = request;
    const [id, ...formerIds] = await identify(deps, request);
    const attempt = { id, claimedAt: now, claimedBy: deps.pages.processId, isLasting };
    const row = { ...attempt, accountId: accountOf(request), contentHash, createdAt: now };
    if (await claim(deps, row, formerIds)) return { answer: await run(attempt, work), isReplayed: false };
    const known = await findRequest(deps.db, [id, ...formerIds]);
    // Just released, so the sender may retry.
    if (known === null) throw running();
    if (!known.contentHash.equals(contentHash)) throw new AppError('idempotency_key_reused');
    if (known.answer !== null && known.isRefused) throw readRefusal(deps, known.answer);
    if (known.answer !== null) return { answer: readAnswer<T>(deps, known.answer), isReplayed: true };
    if (await runsElsewhere(known, now)) throw running();
    const next = { ...attempt, id: known.id, claimedAt: later(known.claimedAt, now) };
    if (!(await takeOver(deps.db, known, next))) throw await describeLost(deps, known.id);
    return { answer: await run(next, work), isReplayed: false };
  }

  return (request, work) => runAlone(nameOf(request), (now) => answer(request, work, now));
}

type RunningAttempt = Attempt & Pick<NewKeyedRequest, 'claimedBy' | 'isLasting'>;

/** Kept in memory only, because it may contain a visitor's address. */
const nameOf = ({ actor, client, key }: KeyedRequest) => `${senderOf(actor) ?? client.address} ${key}`;

const accountOf = ({ actor }: KeyedRequest) => (isSignedIn(actor) ? actingAccount(actor) : null);

/** A person has keys of their own, and others for each team they act for. */
function senderOf(actor: Actor): string | null {
  const isOfTeam = isSignedIn(actor) && actor.team !== undefined;
  return isOfTeam ? `${actingAccount(actor)} ${actor.organiserId}` : personId(actor);
}

/**
 * The ids under which a request may be stored; new rows use the first. Keys belong to a person (an
 * account, in its own name or for a team, or a guest), or to a visitor's network. A device that
 * sends late may have changed networks, so a visitor's request is identified by its content, which
 * contains its credential. Networks are pseudonymised with a rotating salt.
 */
async function identify(deps: Needed, request: KeyedRequest): Promise<[Buffer, ...Buffer[]]> {
  const { actor, client, key, contentHash, isLasting = false } = request;
  const person = senderOf(actor);
  const hidden = await deps.knownPseudonyms(`request ${person ?? client.address} ${key}`);
  const sender = person ?? (isLasting ? contentHash.toString('base64') : null);
  return sender === null
    ? hidden
    : [createHash('sha256').update(`request ${sender} ${key}`).digest(), ...hidden];
}

/**
 * True for a key that is new, or whose request is too old to be answered again but not purged yet.
 */
async function claim({ db }: Needed, row: NewKeyedRequest, formerIds: readonly Buffer[]): Promise<boolean> {
  if (await insertRequest(db, row, formerIds)) return true;
  const isForgotten = await deleteRequest(db, [row.id, ...formerIds], agesAt(row.claimedAt));
  return isForgotten && insertRequest(db, row, formerIds);
}

/** The time identifies an attempt, so it must differ from that of the previous attempt. */
const later = (former: Date, now: Date) => new Date(Math.max(former.getTime() + 1, now.getTime()));

/** Refusals not caused by the request itself: it may succeed next time. */
const TEMPORARY = [401, 408, 425, 429];
const isFinal = ({ code, status }: AppError) =>
  status < 500 && !TEMPORARY.includes(status) && code !== 'request_running';

function settleFailure(deps: Needed, attempt: RunningAttempt, error: unknown): Promise<void> {
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

/** An answer encrypted with a former, dropped key is lost. */
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
  const known = await findRequest(db, [id]);
  return known?.hasEffect ? new AppError('already_done') : running();
}
