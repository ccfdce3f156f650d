import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorAnswerSchema } from '@lampion/contract/platform/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await buildTestServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/**
 * Sends bytes over a connection that stays open on this side, and returns all that comes until the
 * other closes it.
 */
async function talk(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  return text(socket);
}

const host = 'host: localhost\r\n';

describe('a request that is not HTTP as we read it', () => {
  it.each([
    ['a byte over 127 in its address', `GET /\xe9 HTTP/1.1\r\n${host}\r\n`, 400],
    ['no method', '\x16\x03\x01\x02\r\n\r\n', 400],
    ['a version from the future', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
    ['a length that is no number', `POST /api/contact HTTP/1.1\r\n${host}content-length: -1\r\n\r\n`, 400],
    [
      'two lengths, to hide a second request',
      `POST /api/contact HTTP/1.1\r\n${host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a body longer than it says', `DELETE /api/auth/me HTTP/1.1\r\n${host}\r\n{"a":1}`, 400],
    ['headers without end', `GET / HTTP/1.1\r\n${host}cookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])(
    'with %s is refused in the format of the API, and its connection closed',
    async (_what, bytes, status) => {
      const answer = (await talk(bytes)).split('HTTP/1.1 ').at(-1) ?? '';
      expect(answer).toMatch(new RegExp(`^${status} `));
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head.toLowerCase()).toContain('connection: close');
      expect(errorAnswerSchema.parse(JSON.parse(body)).code).toBe('invalid_body');
    },
  );
});
