import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushServiceDouble, startPushService } from '../../../testing/doubles/push-service.ts';
import { makeVapidKeys, readVapidKeys } from '../../db/signing-keys.ts';
import { createWebPushSender, type VapidKeys } from './web-push.ts';

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
const attempt = (ms = 30_000) => ({ signal: AbortSignal.timeout(ms), lifetimeSeconds: 60 });
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
  expect(await sender.send(young, message, attempt())).toEqual({ kind: 'accepted' });
  expect(push.calls()).toBe(1);
  expect(await sender.send(old, message, attempt())).toEqual({ kind: 'accepted' });
  expect(push.calls()).toBe(3);
  // It has learnt which pair this subscription is bound to.
  expect(await sender.send(old, message, attempt())).toEqual({ kind: 'accepted' });
  expect(push.calls()).toBe(4);
  expect([young.received.length, old.received.length]).toEqual([1, 2]);
  expect(await sender.send(stranger, message, attempt())).toEqual({ kind: 'refused' });
  await sender.close();
});

describe('one attempt', () => {
  const sender = createWebPushSender({
    readKeys: () => [present],
    subject: 'https://lampion.example',
    allowsPrivateAddresses: true,
  });
  afterAll(() => sender.close());

  it('ends when its time is over, however steadily the push service drips', async () => {
    push.failNext({ kind: 'drip', part: 'head' }, { kind: 'silence' });
    const late = { kind: 'later', reason: 'timed_out' };
    expect(await sender.send(push.subscribe(), message, attempt(200))).toEqual(late);
    expect(await sender.send(push.subscribe(), message, attempt(200))).toEqual(late);
  });

  it('was accepted when the status says so, whatever follows it', async () => {
    const browser = push.subscribe();
    push.failNext({ kind: 'drip', part: 'body' });
    expect(await sender.send(browser, message, attempt(200))).toEqual({ kind: 'accepted' });
    expect(browser.received).toHaveLength(1);
  });

  it('sends fewer words once to a push service that finds them too many', async () => {
    const browser = push.subscribe();
    const long = { ...message, body: 'Été '.repeat(120).trim() };
    push.setBodyLimit(600);
    expect(await sender.send(browser, long, attempt())).toEqual({ kind: 'accepted' });
    expect(browser.received.map(({ id, body }) => [id, [...body].length])).toEqual([['one', 120]]);
    push.setBodyLimit(50);
    const before = push.calls();
    expect(await sender.send(browser, long, attempt())).toEqual({ kind: 'refused' });
    expect(push.calls() - before).toBe(2);
    push.setBodyLimit(4096);
  });

  it('sends the push service how long the message is worth keeping', async () => {
    const browser = push.subscribe();
    await sender.send(browser, message, attempt());
    expect(push.lifetimes.at(-1)).toBe(60);
  });

  it.each([302, 400, 403, 404, 410])('ends with %i as refused or gone', async (status) => {
    push.failNext({ kind: 'status', status });
    const kind = status === 404 || status === 410 ? 'gone' : 'refused';
    expect(await sender.send(push.subscribe(), message, attempt())).toEqual({ kind });
  });
});
