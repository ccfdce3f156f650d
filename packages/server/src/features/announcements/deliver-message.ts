import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { isUndeliverable } from '../../ports/mailer.ts';
import type { SendOutcome } from '../../ports/push.ts';
import { issueGuestLink } from '../guest-list/issue-guest-link.ts';
import type { ClaimedDelivery, Settlement } from './delivery-store.ts';
import type { Letter } from './render-letter.ts';
import { signUnsubscribe } from './sign-unsubscribe.ts';

type Sending = Pick<
  Deps,
  'config' | 'log' | 'mailer' | 'metrics' | 'mobilePush' | 'now' | 'paces' | 'pseudonymise' | 'webPush'
>;

/** Maximum wait of a message for its turn; beyond it the message is postponed. */
const TURN_MS = 20_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 1_800_000;
/** The last attempt is about an hour and a half after the first. */
const TRIES_MAX = 10;
const ATTEMPT_MS = 15_000;
const LIFETIME_SECONDS = 24 * 3600;

interface Delivered {
  readonly settlement: Settlement;
  /** The address of an expired device. */
  readonly goneAddress?: string;
}

/** Sends one message by its channel, rate-limited, and returns the outcome. Never throws. */
export async function deliverMessage(
  deps: Sending,
  letter: Letter,
  claimed: ClaimedDelivery,
): Promise<Delivered> {
  const { channel, address } = claimed;
  const provider = channel === 'web' && address !== null ? new URL(address).origin : channel;
  const turn = deps.paces[channel].take(provider, TURN_MS);
  if (turn === null) {
    const dueAt = new Date(deps.now().getTime() + TURN_MS);
    return { settlement: { claimed, status: 'waiting', reason: null, dueAt, isUntried: true } };
  }
  if (turn > 0) await wait(turn);
  const outcome = await send(deps, letter, claimed);
  const label = outcome.kind === 'later' ? outcome.reason : outcome.kind;
  deps.metrics.count('lampion_deliveries_total', { channel, outcome: label });
  if (outcome.kind === 'later' && outcome.reason === 'throttled') {
    deps.paces[channel].rest(provider, outcome.retryAfterMs ?? pauseAfter(claimed.attempts));
  }
  return {
    settlement: settle(outcome, claimed, deps.now()),
    ...(outcome.kind === 'gone' && address !== null && { goneAddress: address }),
  };
}

async function send(deps: Sending, letter: Letter, claimed: ClaimedDelivery): Promise<SendOutcome> {
  const { channel, address, p256dh, auth, email } = claimed;
  const replyUrl = await linkFor(deps, claimed);
  if (channel === 'email')
    return email === null ? gone() : sendLetter(deps, letter, { claimed, email, replyUrl });
  if (address === null) return gone();
  const message = letter.writePush({ replyUrl });
  const attempt = { signal: AbortSignal.timeout(ATTEMPT_MS), lifetimeSeconds: LIFETIME_SECONDS };
  if (channel === 'mobile') return deps.mobilePush.send(address, message, attempt);
  return p256dh === null || auth === null
    ? gone()
    : deps.webPush.send({ address, p256dh, auth }, message, attempt);
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

const gone = async (): Promise<SendOutcome> => ({ kind: 'gone' });

/** The e-mail's id is the same at every attempt: servers and mail programs recognise a repetition. */
async function sendLetter(
  deps: Sending,
  letter: Letter,
  { claimed: { guestId }, email: to, replyUrl }: Addressed,
): Promise<SendOutcome> {
  try {
    const unsubscribeToken = await signUnsubscribe(deps, guestId);
    const content = letter.writeEmail({ replyUrl, unsubscribeToken });
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
  if (outcome.kind === 'refused') return { claimed, status: 'failed', reason: 'refused', dueAt: null };
  if (outcome.kind === 'gone') {
    // Without a device left there is no retry; otherwise the guest's next device is tried at once.
    const isLast = claimed.channel === 'email' || claimed.address === null;
    return { claimed, status: isLast ? 'failed' : 'waiting', reason: 'gone', dueAt: isLast ? null : now };
  }
  if (claimed.attempts >= TRIES_MAX) {
    return { claimed, status: 'failed', reason: outcome.reason, dueAt: null };
  }
  const pause = outcome.retryAfterMs ?? pauseAfter(claimed.attempts);
  return { claimed, status: 'waiting', reason: outcome.reason, dueAt: new Date(now.getTime() + pause) };
}
