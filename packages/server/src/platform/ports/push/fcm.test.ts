import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FcmDouble, startFcm } from '../../../testing/doubles/fcm.ts';
import { createFcmSender, serviceAccountSchema } from './fcm.ts';
import type { MobilePushSender } from './push.ts';

let fcm: FcmDouble;
beforeAll(async () => {
  fcm = await startFcm();
});
afterAll(() => fcm.close());

function openSender(): MobilePushSender {
  const account = serviceAccountSchema.parse(JSON.parse(fcm.serviceAccount));
  return createFcmSender({ account, apiUrl: fcm.url });
}

const message = { id: 'one', title: 'Ce soir', body: 'On commence à 20 h', url: 'https://lampion.example/' };
const attempt = (ms = 30_000) => ({ signal: AbortSignal.timeout(ms), lifetimeSeconds: 60 });

it('an attempt ends when its time is over, while the access token drips', async () => {
  const sender = openSender();
  fcm.dripNext('token');
  const late = { kind: 'later', reason: 'timed_out' };
  expect(await sender.send(fcm.install(), message, attempt(200))).toEqual(late);
  expect(fcm.messages).toEqual([]);
  await sender.close();
});

it('a message was accepted when the status says so, whatever follows it', async () => {
  const fresh = openSender();
  expect(await fresh.send(fcm.install(), message, attempt())).toEqual({ kind: 'accepted' });
  fcm.dripNext('send');
  expect(await fresh.send(fcm.install(), message, attempt(200))).toEqual({ kind: 'accepted' });
  await fresh.close();
});

it('a message is kept for as long as it is useful', async () => {
  const fresh = openSender();
  const now = Math.floor(Date.now() / 1000);
  await fresh.send(fcm.install(), message, attempt());
  const sent = fcm.messages.at(-1);
  expect(sent?.android.ttl).toBe('60s');
  const headers = sent?.apns.headers as Record<string, string>;
  expect(Number(headers['apns-expiration'])).toBeGreaterThanOrEqual(now + 60);
  await fresh.close();
});
