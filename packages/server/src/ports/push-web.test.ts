import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeVapidKeys, readVapidKeys } from '../db/vapid-keys.ts';
import { type PushServiceDouble, startPushService } from '../testing/push-service-double.ts';
import { createWebPushSender, type VapidKeys } from './push-web.ts';

let push: PushServiceDouble;
beforeAll(async () => {
  push = await startPushService();
});
afterAll(() => push.close());

const [present, former, foreign] = [1, 2, 3].map(() => readVapidKeys(makeVapidKeys())) as [
  VapidKeys,
  VapidKeys,
  VapidKeys,
];
const message = { id: 'one', title: 'Ce soir', body: 'On commence à 20 h', url: 'https://lampion.example/' };

it('a browser that subscribed before the keys changed is still reached, and each by its own pair', async () => {
  const sender = createWebPushSender({
    readKeys: () => [present, former],
    subject: 'https://lampion.example',
    allowsPrivateAddresses: true,
  });
  const [young, old, stranger] = [present, former, foreign].map(({ publicKey }) => push.subscribe(publicKey));
  if (!young || !old || !stranger) throw new Error('three browsers subscribed');
  expect(await sender.publicKey()).toBe(present.publicKey);
  expect(await sender.send(young, message)).toEqual({ kind: 'accepted' });
  expect(push.calls()).toBe(1);
  expect(await sender.send(old, message)).toEqual({ kind: 'accepted' });
  expect(push.calls()).toBe(3);
  // It has learnt which pair this subscription is bound to.
  expect(await sender.send(old, message)).toEqual({ kind: 'accepted' });
  expect(push.calls()).toBe(4);
  expect([young.received.length, old.received.length]).toEqual([1, 2]);
  expect(await sender.send(stranger, message)).toEqual({ kind: 'refused' });
  await sender.close();
});
