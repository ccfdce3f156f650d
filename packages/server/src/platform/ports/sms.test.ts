import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpSmsSender } from './sms.ts';

const sms = { id: 'code-1', to: '+33639980001', text: 'Votre code Lampion : 123456.' };
const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
let status = 202;
let provider: Server;
let url: string;
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await json(request) });
    response.writeHead(status, { location: 'https://ailleurs.example/' }).end(JSON.stringify(sms));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
});
afterAll(() => provider.close());
afterEach(() => {
  status = 202;
});

describe('the HTTP sender of text messages', () => {
  it('posts number and text with the token, under the message’s id', async () => {
    await createHttpSmsSender({ url, token: 'secret' }).send(sms);
    const { headers, body } = received.at(-1) ?? {};
    expect(body).toEqual(sms);
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'code-1' });
  });

  it.each([400, 401, 429, 500, 302])('fails at a %i, and repeats neither number nor text', async (answer) => {
    status = answer;
    const error: unknown = await createHttpSmsSender({ url, token: 'secret' })
      .send(sms)
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(`${(error as Error).stack} ${String((error as Error).cause)}`).not.toMatch(
      /33639980001|123456|secret/,
    );
  });

  it('fails when no server answers', async () => {
    const sender = createHttpSmsSender({ url: 'http://127.0.0.1:9/', token: 'secret' });
    await expect(sender.send(sms)).rejects.toThrow('the text message could not be sent');
  });
});
