import { setTimeout as wait } from 'node:timers/promises';
import { frPlain } from '@lampion/contract/french';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { NIL, v5 as uuidv5 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { hasOpenLink } from '../../events/guest-list/guests.ts';
import { issueGuestLink } from '../../events/guest-list/linked-replies.ts';
import type { ComposedEmail, EmailComposers, GuestPush } from '../../platform/emails/frame.ts';
import { isUndeliverable } from '../../platform/ports/mail/mailer.ts';
import { domainOf } from '../../platform/ports/mail/smtp.ts';
import type { PushMessage, SendOutcome } from '../../platform/ports/push/push.ts';
import { sendEmail } from '../mail/queue.ts';
import type { ClaimedDelivery, Settlement } from './claim-store.ts';
import { type DeviceHolder, findUsableDevices, type PushDevice, settleDevices } from './device-store.ts';
import { LIFETIME_SECONDS, notePushAnswer, PUSH_DEADLINE_MS, providerOf, TURN_MS } from './policy.ts';
import { BODY_MAX, type FindRendered, type RenderedAnnouncement, TITLE_MAX } from './rendering.ts';

type Sending = Pick<
  Deps,
  | 'config'
  | 'db'
  | 'log'
  | 'mailer'
  | 'metrics'
  | 'mobilePush'
  | 'now'
  | 'pushLimits'
  | 'pseudonymise'
  | 'webPush'
>;

const FIRST_PAUSE_MS = 5_000;
export const LONGEST_PAUSE_MS = 1_800_000;
/** At this number, the last attempt is about a day after the first. */
const TRIES_MAX = 56;
/** Push services reject longer lifetimes. */
const LIFETIME_SECONDS_MAX = 28 * 24 * 3600;

/**
 * Puts a message back until an instant as if it had not been claimed. `reason` is set while its
 * provider is in backoff.
 */
export const putBack = (
  claimed: ClaimedDelivery,
  dueAt: Date,
  reason: Settlement['reason'] = null,
): Settlement => ({
  claimed,
  status: 'waiting',
  reason,
  dueAt,
  isUntried: true,
});

interface Surroundings {
  readonly findRendered: FindRendered;
  /** When its rate limit token is available, on the clock of `performance.now()`. */
  readonly startsAt: number;
  readonly signal: AbortSignal;
}

/**
 * Sends one message by its channel once its provider's rate limit allows, and returns the outcome;
 * ends soon after `signal` aborts. While the provider is in backoff, nothing is sent and the
 * message is put back untried. Never throws.
 */
export async function deliverMessage(
  deps: Sending,
  claimed: ClaimedDelivery,
  surroundings: Surroundings,
): Promise<Settlement> {
  const { channel } = claimed;
  if (!claimed.isWanted) return { claimed, status: 'failed', reason: 'declined', dueAt: null };
  const turn = takeTurn(deps, claimed, surroundings.startsAt);
  if ('until' in turn) return putBack(claimed, turn.until, 'unavailable');
  const since = performance.now();
  const outcome = await sendAfter(turn.waitMs, deps, claimed, surroundings);
  if (outcome === 'expired') return { claimed, status: 'failed', reason: 'expired', dueAt: null };
  const label = outcome.kind === 'later' ? outcome.reason : outcome.kind;
  deps.metrics.count('lampion_deliveries_total', { channel, outcome: label });
  if (claimed.channel !== 'email')
    notePushAnswer(deps, { ...claimed, channel: claimed.channel }, outcome, {
      since,
      pauseMs: pauseAfter(claimed.attempts),
    });
  return settle(outcome, claimed, deps.now());
}

/**
 * How long to wait for the rate limit, or until when the provider is in backoff. The mailer has its
 * own rate limit and backoff.
 */
function takeTurn(
  { mailer, now, pushLimits }: Sending,
  claimed: ClaimedDelivery,
  startsAt: number,
): { readonly waitMs: number } | { readonly until: Date } {
  const { channel, email } = claimed;
  if (channel === 'email') {
    const until = email === null ? null : mailer.backoff.untilFor(domainOf(email));
    return until === null ? { waitMs: Math.max(0, startsAt - performance.now()) } : { until };
  }
  const { isTaken, waitMs } = pushLimits[channel].take(providerOf({ ...claimed, channel }), TURN_MS);
  return isTaken ? { waitMs } : { until: new Date(now().getTime() + waitMs) };
}

async function sendAfter(
  waitMs: number,
  deps: Sending,
  claimed: ClaimedDelivery,
  { findRendered, signal }: Surroundings,
): Promise<SendOutcome | 'expired'> {
  try {
    if (waitMs > 0) await wait(waitMs, undefined, { signal });
    const rendered = await findRendered(claimed.announcementId);
    if (rendered === null) return { kind: 'refused' };
    const lifetimeSeconds = lifetimeOf(rendered, deps.now());
    return lifetimeSeconds < 1 ? 'expired' : await send(deps, rendered, claimed, { signal, lifetimeSeconds });
  } catch (error) {
    deps.log.error({ err: error, announcementId: claimed.announcementId }, 'a message could not be made');
    return { kind: 'later', reason: 'unavailable' };
  }
}

function lifetimeOf({ usefulUntil }: RenderedAnnouncement, now: Date): number {
  if (usefulUntil === null) return LIFETIME_SECONDS;
  return Math.min(Math.floor((usefulUntil.getTime() - now.getTime()) / 1000), LIFETIME_SECONDS_MAX);
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly lifetimeSeconds: number;
}

async function send(
  deps: Sending,
  rendered: RenderedAnnouncement,
  claimed: ClaimedDelivery,
  attempt: Attempt,
): Promise<SendOutcome> {
  const { channel, address, p256dh, auth, email, isSuppressed } = claimed;
  const replyUrl = await linkFor(deps, claimed);
  if (channel === 'email') {
    if (email === null || isSuppressed) return { kind: 'gone' };
    return sendByEmail(deps, rendered, { claimed, email, replyUrl, signal: attempt.signal });
  }
  if (address === null) return { kind: 'gone' };
  const message = rendered.writePush({ replyUrl });
  if (channel === 'mobile') return deps.mobilePush.send(address, message, attempt);
  if (p256dh === null || auth === null) return { kind: 'gone' };
  return deps.webPush.send({ address, p256dh, auth }, message, attempt);
}

/** The private link of a guest without an account; null for others. */
async function linkFor(
  deps: Sending,
  { guestId, linkVersion, email, isFollower, isMember }: ClaimedDelivery,
): Promise<string | null> {
  if (isMember || isFollower || email === null) return null;
  return issueGuestLink(deps, { id: guestId, linkVersion, email, accountId: null, appAccountId: null });
}

interface Addressed {
  readonly claimed: ClaimedDelivery;
  readonly email: string;
  readonly replyUrl: string | null;
  readonly signal: AbortSignal;
}

/**
 * The e-mail keeps its id across attempts, so that servers and mail programs recognise a
 * repetition.
 */
async function sendByEmail(
  deps: Sending,
  rendered: RenderedAnnouncement,
  { claimed: { guestId }, email: to, replyUrl, signal }: Addressed,
): Promise<SendOutcome> {
  const unsubscribeUrl = await rendered.signUnsubscribeUrl(guestId);
  const content = rendered.writeEmail({ replyUrl, unsubscribeUrl });
  const envelope = { id: `${rendered.announcementId}.${guestId}`, to, lane: 'bulk' as const };
  try {
    await sendEmail(deps, { ...envelope, ...content }, signal);
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

type PushSending = Pick<Deps, 'db' | 'metrics' | 'mobilePush' | 'now' | 'pushLimits' | 'webPush'>;

/** Backoff after a provider refuses all messages without naming a time. */
const PAUSE_MS = 5_000;

/**
 * Sends a message, shortened to what a notification shows, to each device of an account, or of a
 * guest whose pass is valid, and deletes devices that are gone. `sent` once one of them accepted
 * it; `later` when none could be tried now; `none` without any device.
 */
export async function sendPush(
  deps: PushSending,
  holder: DeviceHolder,
  { title, body, ...rest }: PushMessage,
): Promise<'later' | 'none' | 'sent'> {
  const message = { ...rest, title: truncate(title, ...TITLE_MAX), body: truncate(body, ...BODY_MAX) };
  const devices = await findUsableDevices(deps.db, holder, deps.now());
  const settled = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await sendTo(deps, device, message) })),
  );
  await settleDevices(deps.db, settled, deps.now());
  const kinds = new Set(settled.map(({ outcome }) => outcome.kind));
  if (kinds.has('accepted')) return 'sent';
  return kinds.has('later') ? 'later' : 'none';
}

async function sendTo(deps: PushSending, device: PushDevice, message: PushMessage): Promise<SendOutcome> {
  const { channel } = device;
  const { isTaken, waitMs } = deps.pushLimits[channel].take(providerOf(device), TURN_MS);
  if (!isTaken) return { kind: 'later', reason: 'throttled' };
  if (waitMs > 0) await wait(waitMs);
  const since = performance.now();
  const outcome = await hand(deps, device, message);
  const label = outcome.kind === 'later' ? outcome.reason : outcome.kind;
  deps.metrics.count('lampion_deliveries_total', { channel, outcome: label });
  notePushAnswer(deps, device, outcome, { since, pauseMs: PAUSE_MS });
  return outcome;
}

function hand(
  { mobilePush, webPush }: PushSending,
  { channel, address, p256dh, auth }: PushDevice,
  message: PushMessage,
): Promise<SendOutcome> {
  const attempt = { signal: AbortSignal.timeout(PUSH_DEADLINE_MS), lifetimeSeconds: LIFETIME_SECONDS };
  if (channel === 'mobile') return mobilePush.send(address, message, attempt);
  return webPush.send({ address, p256dh: p256dh ?? '', auth: auth ?? '' }, message, attempt);
}

type GuestPushing = PushSending & Pick<Deps, 'config'>;

/**
 * Composers that first send an e-mail with a `push` to the browsers of its guest. Once one of them
 * has accepted it, no e-mail is left to send; when none does, the e-mail goes at once. A repetition
 * has the same id, and is not shown twice.
 */
export function pushFirst(deps: GuestPushing, composers: EmailComposers): EmailComposers {
  const entries = Object.entries(composers).map(([template, compose]) => {
    const composeUnpushed = async (id: string): Promise<ComposedEmail | null> => {
      const composed = await compose(id);
      if (composed?.push === undefined) return composed;
      const { push, ...email } = composed;
      return (await pushToGuest(deps, `${template} ${id}`, push)) ? null : email;
    };
    return [template, composeUnpushed];
  });
  return Object.fromEntries(entries);
}

/**
 * The address is that of the pass, which opens only where it is stored: a private link would be
 * left with the notification.
 */
async function pushToGuest(
  deps: GuestPushing,
  subject: string,
  { guestId, eventId, title, body }: GuestPush,
): Promise<boolean> {
  if (!(await hasOpenLink(deps, guestId))) return false;
  const message = {
    id: uuidv5(`${subject} ${body}`, NIL),
    title,
    body: frPlain(body),
    url: `${deps.config.PUBLIC_URL}/app/pass/${eventId}`,
  };
  return (await sendPush(deps, { guestId }, message)) === 'sent';
}
