import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Limit } from '../../ports/limiter.ts';
import { isPushAddress } from '../../ports/push-address.ts';

/** More are not needed, and the number of stored addresses must be bounded. */
export const DEVICES_MAX = 20;

/** Private links are long, but guessing them must be limited. */
export const subscribeLimit: Limit = { name: 'guest-push', points: 30, seconds: 3600 };

/** Passes for addresses that push services have; `invalid_input` for those that lead into our own network. */
export function requirePushAddress(
  { WEB_PUSH_LOCAL }: Pick<Config, 'WEB_PUSH_LOCAL'>,
  address: string,
): void {
  if (WEB_PUSH_LOCAL === 'on' || isPushAddress(address)) return;
  const message = 'Cette adresse n’est pas celle d’un service de notifications';
  throw new AppError('invalid_input', { fields: [{ path: 'endpoint', message }] });
}
