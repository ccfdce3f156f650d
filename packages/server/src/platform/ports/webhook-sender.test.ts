import type { ServerResponse } from 'node:http';
import { ANSWER_LENGTH_MAX } from '@lampion/contract/messages/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReceivedCall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/doubles/webhook-receiver.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

/** Never ends, as fast as the other side reads. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write('é'.repeat(1000)));
  response.once('drain', () => pour(response));
}

const traps: Record<string, (response: ServerResponse) => unknown> = {
  '/moved': (response) => response.writeHead(307, { location: '/ok' }).end(),
  '/endless': pour,
  '/silent': () => undefined,
  '/ok': (response) => response.end('merci'),
};

let receiver: WebhookReceiver;
let anywhere: WebhookSender;
beforeAll(async () => {
  receiver = await startWebhookReceiver(({ path }: ReceivedCall, response) => traps[path]?.(response));
  anywhere = createWebhookSender({ dns: { addresses: async () => [] }, allowsPrivateAddresses: true });
});
afterAll(async () => {
  await anywhere.close();
  await receiver.close();
});

const post = (path: string, signal = new AbortController().signal) =>
  anywhere.post(receiver.url + path, { 'webhook-id': '1' }, '{}', signal);

describe('a receiver', () => {
  test('answers with a status and a text', async () => {
    expect(await post('/ok')).toEqual({ status: 200, text: 'merci' });
    expect(receiver.calls.at(-1)).toMatchObject({ body: '{}', headers: { 'webhook-id': '1' } });
  });

  test('that moved is not followed', async () => {
    const before = receiver.calls.length;
    expect(await post('/moved')).toEqual({ status: 307, text: '' });
    expect(receiver.calls.length - before).toBe(1);
  });

  test('that never ends its answer is read no further than the limit', async () => {
    expect(await post('/endless')).toEqual({ status: 200, text: 'é'.repeat(ANSWER_LENGTH_MAX) });
  });

  test('that never answers is waited for as long as the caller says', async () => {
    expect(await post('/silent', AbortSignal.timeout(50))).toEqual({ failure: 'timed_out' });
  });

  test('that does not exist is unreachable', async () => {
    const signal = new AbortController().signal;
    expect(await anywhere.post('http://127.0.0.1:9/', {}, '{}', signal)).toEqual({ failure: 'unreachable' });
  });
});

describe('our own network', () => {
  const guarded = (...addresses: string[]) =>
    createWebhookSender({ dns: { addresses: async () => addresses }, allowsPrivateAddresses: false });

  test.each([
    'http://exemple.fr/crochet',
    'https://127.0.0.1/crochet',
    'https://localhost/crochet',
    'https://[::1]/crochet',
    'https://[::ffff:127.0.0.1]/crochet',
    'https://2130706433/crochet',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/crochet',
    'https://10.0.0.1/crochet',
    'https://db.internal/crochet',
    'https://postgres/crochet',
    'https://exemple.fr:22/crochet',
    'https://moi:secret@exemple.fr/crochet',
    'ftp://exemple.fr/crochet',
  ])('is not called through %s', async (url) => {
    expect(guarded('8.8.8.8').mayCall(url)).toBe(false);
    const answer = await guarded('8.8.8.8').post(url, {}, '{}', new AbortController().signal);
    expect(answer).toEqual({ failure: 'private_address' });
  });

  test('is not behind a public address', () => {
    expect(guarded().mayCall('https://exemple.fr/crochet?a=1')).toBe(true);
  });

  test.each(['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1'])(
    'is not connected to through a name that leads to %s',
    async (address) => {
      const signal = new AbortController().signal;
      const answer = await guarded(address).post('https://exemple.fr/', {}, '{}', signal);
      expect(answer).toEqual({ failure: 'private_address' });
    },
  );
});
