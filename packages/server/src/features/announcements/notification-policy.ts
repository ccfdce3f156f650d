import type { AnnouncementKind } from '@lampion/contract/schemas/announcement';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Limit } from '../../ports/limiter.ts';
import { isPushAddress } from '../../ports/push-address.ts';

/** Essential announcements: sent also to guests who switched off the others, by e-mail as a last resort. */
export const essentialKinds: readonly AnnouncementKind[] = ['change', 'cancellation', 'restoration'];

/** Announcements that guests switch off as reminders. */
export const reminderKinds: readonly AnnouncementKind[] = ['reminder', 'nudge'];

/** More are not needed, and the number of stored addresses must be bounded. */
export const DEVICES_MAX = 20;

/** Private links are long, but guessing them must be limited. */
export const subscribeLimit: Limit = { name: 'guest-push', points: 30, seconds: 3600 };
export const updateSubscriptionLimit: Limit = { name: 'update-subscription', points: 30, seconds: 3600 };
export const guestRemindersLimit: Limit = { name: 'guest-reminders', points: 60, seconds: 3600 };

/** Passes for addresses that push services have; `invalid_input` for those that lead into our own network. */
export function requirePushAddress(
  { WEB_PUSH_LOCAL }: Pick<Config, 'WEB_PUSH_LOCAL'>,
  address: string,
): void {
  if (WEB_PUSH_LOCAL === 'on' || isPushAddress(address)) return;
  const message = 'Cette adresse n’est pas celle d’un service de notifications';
  throw new AppError('invalid_input', { fields: [{ path: 'endpoint', message }] });
}
