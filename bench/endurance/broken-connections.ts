import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import { CANARY } from './fuzz-requests.ts';

const ANSWER_WITHIN_MS = 5_000;

/** Pieces to send with a pause between them; then the connection is cut, or the answer awaited. */
interface Talk {
  readonly pieces: readonly (string | Uint8Array)[];
  readonly isCut?: boolean;
}

/** Requests that a client library would not send. */
function makeTalk({ pick, number }: Random): Talk {
  const host = 'Host: localhost\r\n';
  return pick<() => Talk>([
    () => ({ pieces: [`GET /${CANARY} HTTP/1.1\r\n\r\n`] }),
    () => ({ pieces: [`GET / HTTP/9.9\r\n${host}\r\n`] }),
    () => ({ pieces: ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'] }),
    () => ({ pieces: [Uint8Array.from({ length: 200 }, () => number(256))] }),
    () => ({ pieces: [`GET /\xff\xfe HTTP/1.1\r\n${host}X: \x00\r\n\r\n`] }),
    () => ({ pieces: [`GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`] }),
    () => ({
      pieces: [
        `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
    }),
    () => ({
      pieces: [
        `POST /api/contact HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: -1\r\n\r\n{}`,
      ],
    }),
    () => ({
      pieces: [
        `POST /api/contact HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ],
    }),
    () => ({ pieces: [`GET /blog HTTP/1.1\r\n${host}\r\n`.repeat(8)], isCut: true }),
    () => ({ pieces: ['GET /blog HTTP/1.1\r\n', host, 'X-Slow: ', '1\r\n'], isCut: true }),
    () => ({
      pieces: [
        `POST /api/contact HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`,
        `"${CANARY}`,
      ],
      isCut: true,
    }),
    () => ({ pieces: [`GET / HTTP/1.1\r\n${host}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`] }),
    () => ({ pieces: [`CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n`] }),
    () => ({
      pieces: [
        `POST /api/admin/images HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`,
      ],
      isCut: true,
    }),
  ])();
}

/**
 * One connection that breaks the rules of HTTP. Resolves with the status of the first answer, 0
 * without one, once the connection is closed.
 */
export async function breakRules(origin: string, random: Random): Promise<number> {
  const { hostname, port } = new URL(origin);
  const { pieces, isCut = false } = makeTalk(random);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString('latin1');
    // The status is known, and a kept connection would stay open.
    if (!isCut) socket.end();
  });
  // A reset connection counts as an answer.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
  for (const piece of pieces) {
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    if (pieces.length > 1) await delay(random.number(20));
  }
  if (isCut) socket.destroy();
  else socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  await closed;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** Sends the first half of a request's body, then cuts the connection. */
export async function cutOff(
  origin: string,
  { path, headers, body }: { path: string; headers: Readonly<Record<string, string>>; body: Uint8Array },
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
  const lines = Object.entries({ host: hostname, ...headers, 'content-length': String(body.length) });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
  await closed;
}
