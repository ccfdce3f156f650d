import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { PushMessage, SendOutcome } from '../../ports/push.ts';
import { findUsableDevices, type PushDevice, settleDevices } from './device-store.ts';
import { LIFETIME_SECONDS, notePushAnswer, PUSH_DEADLINE_MS, providerOf, TURN_MS } from './push-policy.ts';

type Sending = Pick<Deps, 'db' | 'metrics' | 'mobilePush' | 'now' | 'paces' | 'webPush'>;

/** After a refusal of everything that does not say for how long. */
const PAUSE_MS = 5_000;

/**
 * Sends a message to each device of an account, and forgets those that are gone. `sent` once one of them took it; `later`
 * where none could be asked now; `none` where there is nobody to ask.
 */
export async function sendPush(
  deps: Sending,
  { accountId }: { readonly accountId: string },
  message: PushMessage,
): Promise<'later' | 'none' | 'sent'> {
  const devices = await findUsableDevices(deps.db, accountId, deps.now());
  const settled = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await sendTo(deps, device, message) })),
  );
  await settleDevices(deps.db, settled, deps.now());
  const kinds = new Set(settled.map(({ outcome }) => outcome.kind));
  if (kinds.has('accepted')) return 'sent';
  return kinds.has('later') ? 'later' : 'none';
}

async function sendTo(deps: Sending, device: PushDevice, message: PushMessage): Promise<SendOutcome> {
  const { channel } = device;
  const { isTaken, waitMs } = deps.paces[channel].take(providerOf(device), TURN_MS);
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
  { mobilePush, webPush }: Sending,
  { channel, address, p256dh, auth }: PushDevice,
  message: PushMessage,
): Promise<SendOutcome> {
  const attempt = { signal: AbortSignal.timeout(PUSH_DEADLINE_MS), lifetimeSeconds: LIFETIME_SECONDS };
  if (channel === 'mobile') return mobilePush.send(address, message, attempt);
  return webPush.send({ address, p256dh: p256dh ?? '', auth: auth ?? '' }, message, attempt);
}
