import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { isUndeliverable } from '../../ports/mailer.ts';
import type { SendOutcome } from '../../ports/push.ts';
import { issueGuestLink } from '../guest-list/issue-guest-link.ts';
import type { ClaimedDelivery } from './claim-store.ts';
import type { FindLetter } from './open-letters.ts';
import type { Letter } from './render-letter.ts';
import type { Settlement } from './settlement-store.ts';
import { signUnsubscribe } from './sign-unsubscribe.ts';

type Sending = Pick<
  Deps,
  'config' | 'log' | 'mailer' | 'metrics' | 'mobilePush' | 'now' | 'paces' | 'pseudonymise' | 'webPush'
>;

/** Maximum wait of a message for its turn; beyond it the message is put back, and its slot serves another. */
const TURN_MS = 2_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 1_800_000;
/** The last attempt is about an hour and a half after the first. */
const TRIES_MAX = 10;
/** How long a push service keeps a message for a device that is off: what is left of its use, else a day. */
const LIFETIME_SECONDS = 24 * 3600;
const LIFETIME_SECONDS_MAX = 28 * 24 * 3600;

/** Puts a message back as if it had not been claimed, until an instant. */
export const putBack = (claimed: ClaimedDelivery, dueAt: Date): Settlement => ({
  claimed,
  status: 'waiting',
  reason: null,
  dueAt,
  isUntried: true,
});

/**
 * Sends one message by its channel when its provider's turn comes, and returns the outcome; ends soon after `signal`
 * aborts. A provider that rests is sent nothing: the message is put back untried. Never throws.
 */
export async function deliverMessage(
  deps: Sending,
  findLetter: FindLetter,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Settlement> {
  const { channel, address } = claimed;
  const provider = channel === 'web' && address !== null ? new URL(address).origin : channel;
  const pace = deps.paces[channel];
  const turn = pace.take(provider, TURN_MS);
  if (!turn.isTaken) return putBack(claimed, new Date(deps.now().getTime() + turn.waitMs));
  const since = performance.now();
  const outcome = await sendInTurn(deps, findLetter, claimed, { waitMs: turn.waitMs, signal });
  if (outcome === 'expired') return { claimed, status: 'failed', reason: 'expired', dueAt: null };
  const label = outcome.kind === 'later' ? outcome.reason : outcome.kind;
  deps.metrics.count('lampion_deliveries_total', { channel, outcome: label });
  if (outcome.kind !== 'later' || outcome.reason !== 'timed_out') pace.answered(provider);
  else pace.missed(provider, since);
  if (outcome.kind === 'later' && (outcome.reason === 'throttled' || outcome.retryAfterMs !== undefined)) {
    pace.rest(provider, outcome.retryAfterMs ?? pauseAfter(claimed.attempts));
  }
  return settle(outcome, claimed, deps.now());
}

async function sendInTurn(
  deps: Sending,
  findLetter: FindLetter,
  claimed: ClaimedDelivery,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<SendOutcome | 'expired'> {
  try {
    if (waitMs > 0) await wait(waitMs);
    const letter = await findLetter(claimed.announcementId);
    if (letter === null) return { kind: 'refused' };
    const lifetimeSeconds = lifetimeOf(letter, deps.now());
    return lifetimeSeconds < 1 ? 'expired' : await send(deps, letter, claimed, { signal, lifetimeSeconds });
  } catch (error) {
    deps.log.error({ err: error, announcementId: claimed.announcementId }, 'a message could not be made');
    return { kind: 'later', reason: 'unavailable' };
  }
}

function lifetimeOf({ usefulUntil }: Letter, now: Date): number {
  if (usefulUntil === null) return LIFETIME_SECONDS;
  return Math.min(Math.floor((usefulUntil.getTime() - now.getTime()) / 1000), LIFETIME_SECONDS_MAX);
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly lifetimeSeconds: number;
}

async function send(
  deps: Sending,
  letter: Letter,
  claimed: ClaimedDelivery,
  attempt: Attempt,
): Promise<SendOutcome> {
  const { channel, address, p256dh, auth, email, isSuppressed } = claimed;
  const replyUrl = await linkFor(deps, claimed);
  if (channel === 'email') {
    if (email === null || isSuppressed) return { kind: 'gone' };
    return sendLetter(deps, letter, { claimed, email, replyUrl });
  }
  if (address === null) return { kind: 'gone' };
  const message = letter.writePush({ replyUrl });
  if (channel === 'mobile') return deps.mobilePush.send(address, message, attempt);
  if (p256dh === null || auth === null) return { kind: 'gone' };
  return deps.webPush.send({ address, p256dh, auth }, message, attempt);
}

/** The private link of a guest without an account; null for the others. */
async function linkFor(deps: Sending, { guestId, email, isMember }: ClaimedDelivery): Promise<string | null> {
  if (isMember || email === null) return null;
  return issueGuestLink(deps, { id: guestId, email, accountId: null, appAccountId: null });
}

interface Addressed {
  readonly claimed: ClaimedDelivery;
  readonly email: string;
  readonly replyUrl: string | null;
}

/** The e-mail's id is the same at every attempt: servers and mail programs recognise a repetition. */
async function sendLetter(
  deps: Sending,
  letter: Letter,
  { claimed: { guestId }, email: to, replyUrl }: Addressed,
): Promise<SendOutcome> {
  const unsubscribeToken = await signUnsubscribe(deps, guestId);
  const content = letter.writeEmail({ replyUrl, unsubscribeToken });
  try {
    await deps.mailer.send({ id: `${letter.announcementId}.${guestId}`, to, ...content });
    return { kind: 'accepted' };
  } catch (error) {
    return isUndeliverable(error) ? { kind: 'refused' } : { kind: 'later', reason: 'unavailable' };
  }
}

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

function settle(outcome: SendOutcome, claimed: ClaimedDelivery, now: Date): Settlement {
  if (outcome.kind === 'accepted') return { claimed, status: 'delivered', reason: null, dueAt: null };
  if (outcome.kind !== 'later') return { claimed, status: 'failed', reason: outcome.kind, dueAt: null };
  const { reason, retryAfterMs } = outcome;
  if (claimed.attempts >= TRIES_MAX) return { claimed, status: 'failed', reason, dueAt: null };
  const pause = retryAfterMs ?? pauseAfter(claimed.attempts);
  return { claimed, status: 'waiting', reason, dueAt: new Date(now.getTime() + pause) };
}
