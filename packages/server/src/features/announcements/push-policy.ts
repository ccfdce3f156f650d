import type { Deps } from '../../deps.ts';
import type { SendOutcome } from '../../ports/push.ts';

/** A device, as far as its provider is concerned. */
interface Addressed {
  readonly channel: 'mobile' | 'web';
  readonly address: string | null;
}

/** Maximum wait of a message for its turn; beyond it the message is put back. */
export const TURN_MS = 2_000;
/** How long an attempt may take in all, the wait for its turn included. */
export const PUSH_DEADLINE_MS = 15_000;
/** How long a push service keeps a message for a device that is off, where nothing says how long it is of use. */
export const LIFETIME_SECONDS = 24 * 3600;

/** Those who run a push service answer for all of its addresses. */
export const providerOf = ({ channel, address }: Addressed): string =>
  (channel === 'web' && address !== null && URL.parse(address)?.origin) || channel;

/** A push service that asks for a pause gets one, and one that does not answer, too. */
export function notePushAnswer(
  { paces }: Pick<Deps, 'paces'>,
  device: Addressed,
  outcome: SendOutcome,
  { since, pauseMs }: { readonly since: number; readonly pauseMs: number },
): void {
  const pace = paces[device.channel];
  const provider = providerOf(device);
  const { reason, retryAfterMs } = { reason: null, retryAfterMs: undefined, ...outcome };
  if (reason === 'timed_out') pace.missed(provider, since);
  else pace.answered(provider);
  if (reason === 'throttled' || retryAfterMs !== undefined) pace.rest(provider, retryAfterMs ?? pauseMs);
}
