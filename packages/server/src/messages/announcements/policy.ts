import type { AnnouncementKind } from '@lampion/contract/messages/announcements';
import type { Audience } from '@lampion/contract/messages/audience';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Limit } from '../../platform/ports/limiter.ts';
import { isPushAddress, type SendOutcome } from '../../platform/ports/push/push.ts';

/** An announcement with messages due. */
export interface OpenAnnouncement {
  readonly id: string;
  readonly organiserId: string;
}

interface Slots {
  /** Maximum messages of this process. */
  readonly slots: number;
  /** How many can be claimed now. */
  readonly limit: number;
  /** Messages that each organiser has in progress. */
  readonly held: ReadonlyMap<string, number>;
}

/** A shuffled copy. */
function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/**
 * How many messages of each announcement to claim now. Organisers alternate, and none holds more
 * than an equal share of the slots, one of which stays free: recipients who answer slowly do not
 * delay other organisers.
 */
export function shareSlots<Open extends OpenAnnouncement>(
  open: readonly Open[],
  { slots, limit, held }: Slots,
): { readonly announcement: Open; readonly limit: number }[] {
  const byOrganiser = Map.groupBy(shuffle(open), ({ organiserId }) => organiserId);
  const active = new Set([...byOrganiser.keys(), ...held.keys()]).size;
  const share = Math.max(1, Math.floor(slots / (active + 1)));
  const turns = [...byOrganiser].map(([organiserId, own]) => ({
    own: own.map((announcement) => ({ announcement, limit: 0 })),
    room: share - (held.get(organiserId) ?? 0),
    taken: 0,
  }));
  let left = limit;
  for (let takers = turns; left > 0 && takers.length > 0; ) {
    takers = takers.filter(({ room, taken }) => taken < room);
    for (const taker of takers.slice(0, left)) {
      const next = taker.own[taker.taken % taker.own.length];
      if (next !== undefined) next.limit += 1;
      taker.taken += 1;
      left -= 1;
    }
  }
  return turns.flatMap(({ own }) => own).filter((one) => one.limit > 0);
}

/** The fields of a device that identify its provider. */
interface Addressed {
  readonly channel: 'mobile' | 'web';
  readonly address: string | null;
}

/** Maximum wait of a message for the rate limit; beyond it the message is put back. */
export const TURN_MS = 2_000;
/** Duration of an attempt, including the wait for the rate limit. */
export const PUSH_DEADLINE_MS = 15_000;
/**
 * How long a push service keeps a message for a device that is off, unless the message has its own
 * limit.
 */
export const LIFETIME_SECONDS = 24 * 3600;

/** A push service's addresses share one provider. */
export const providerOf = ({ channel, address }: Addressed): string =>
  (channel === 'web' && address !== null && URL.parse(address)?.origin) || channel;

/** Starts the backoff of a push service that requests a pause, or does not answer. */
export function notePushAnswer(
  { pushLimits }: Pick<Deps, 'pushLimits'>,
  device: Addressed,
  outcome: SendOutcome,
  { since, pauseMs }: { readonly since: number; readonly pauseMs: number },
): void {
  const rateLimit = pushLimits[device.channel];
  const provider = providerOf(device);
  const { reason, retryAfterMs } = { reason: null, retryAfterMs: undefined, ...outcome };
  if (reason === 'timed_out') rateLimit.missed(provider, since);
  else rateLimit.answered(provider);
  if (reason === 'throttled' || retryAfterMs !== undefined)
    rateLimit.pause(provider, retryAfterMs ?? pauseMs);
}

/**
 * Essential announcements: also sent to guests who turned off others, by e-mail as a last resort.
 */
export const essentialKinds: readonly AnnouncementKind[] = ['change', 'cancellation', 'restoration'];

/** Announcements that the reminder setting turns off. */
export const reminderKinds: readonly AnnouncementKind[] = ['reminder', 'nudge'];

/** Whether a message is for the followers of its organiser: it is never for guests as well. */
export const isForFollowers = (audience: readonly Audience[]): boolean => audience.includes('followers');

/** Limits the number of stored addresses; more are not needed. */
export const DEVICES_MAX = 20;

/** Private links are long, but attempts to guess them must be limited. */
export const subscribeLimit: Limit = { name: 'guest-push', points: 30, seconds: 3600 };
export const updateSubscriptionLimit: Limit = { name: 'update-subscription', points: 30, seconds: 3600 };
export const guestRemindersLimit: Limit = { name: 'guest-reminders', points: 60, seconds: 3600 };

/**
 * Accepts addresses of push services; throws `invalid_input` for those that lead into our own
 * network.
 */
export function requirePushAddress(
  { WEB_PUSH_LOCAL }: Pick<Config, 'WEB_PUSH_LOCAL'>,
  address: string,
): void {
  if (WEB_PUSH_LOCAL === 'on' || isPushAddress(address)) return;
  const message = 'Cette adresse n’est pas celle d’un service de notifications';
  throw new AppError('invalid_input', { fields: [{ path: 'endpoint', message }] });
}
