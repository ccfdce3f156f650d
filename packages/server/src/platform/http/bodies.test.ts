import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer } from '../../testing/build-test-server.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { MULTIPART_BYTES_MAX, readMultipart, readUnreadBodies } from './bodies.ts';
import { answerError } from './errors.ts';

const MEGABYTE = 1024 * 1024;
const piece = Buffer.alloc(MEGABYTE, 'x');

let app: FastifyInstance;
let socket: Socket;
let answers: string;
beforeEach(async () => {
  answers = '';
  app = fastify();
  app.setErrorHandler(answerError);
  await app.register(multipart, { limits: { fileSize: MEGABYTE } });
  readUnreadBodies(app, { bytesMax: 20 * MEGABYTE, withinMs: 2000 });
  app.get('/', () => 'fini');
  app.post('/json', { bodyLimit: 1000 }, () => 'lu');
  app.post('/form', (request) => readMultipart(request));
  app.post('/closed', { onRequest: async (_request, reply) => reply.code(401).send('fermé') }, () => 'lu');
  const announceLast = async (_request: unknown, reply: FastifyReply) => {
    reply.raw.setHeader('connection', 'close');
    return reply.code(401).send('fermé');
  };
  app.post('/stopping', { onRequest: announceLast }, () => 'lu');
  socket = await talkTo(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

/** A connection whose answers are collected. */
async function talkTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const connection = connect({ host: hostname, port: Number(port) });
  connection.on('data', (bytes) => {
    answers += bytes.toString();
  });
  connection.on('error', () => undefined);
  await once(connection, 'connect');
  return connection;
}

/** Resolves once the bytes have left, or the connection is cut. */
function write(bytes: Buffer | string): Promise<void> {
  return new Promise((settle) => {
    socket.write(bytes, () => settle());
  });
}

const json = 'content-type: application/json';
const form = 'content-type: multipart/form-data; boundary=b';
const file = '--b\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\n\r\n';

describe('a body that is answered before its end', () => {
  it.each([
    ['longer than it may be, as it says', 413, `POST /json HTTP/1.1\r\n${json}`, 'length'],
    ['longer than it may be, without saying', 413, `POST /json HTTP/1.1\r\n${json}`, 'chunks'],
    ['not read at all', 401, `POST /closed HTTP/1.1\r\n${json}`, 'length'],
    ['not read by a server that stops', 401, `POST /stopping HTTP/1.1\r\n${json}`, 'length'],
  ])(
    '%s: its answer arrives while it is still sent, and the connection goes on',
    async (_what, status, head, way) => {
      const isChunked = way === 'chunks';
      const framing = isChunked ? 'transfer-encoding: chunked' : `content-length: ${8 * MEGABYTE}`;
      const frame = (bytes: Buffer) =>
        isChunked
          ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
          : bytes;
      await write(`${head}\r\nhost: localhost\r\n${framing}\r\n\r\n`);
      await write(frame(piece));
      await eventually(() => expect(answers).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));
      for (let sent = 1; sent < 8; sent += 1) await write(frame(piece));
      if (isChunked) await write('0\r\n\r\n');
      await write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
      await eventually(() => expect(answers).toMatch(/HTTP\/1.1 200 [\s\S]*fini$/));
    },
  );

  it('without end is cut after a number of bytes', async () => {
    await write(
      `POST /json HTTP/1.1\r\nhost: localhost\r\n${json}\r\ncontent-length: ${99 * MEGABYTE}\r\n\r\n`,
    );
    for (let sent = 0; sent < 99 && !socket.destroyed; sent += 1) await write(piece);
    expect(socket.destroyed).toBe(true);
    expect(answers).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each([
    ['a file, once it is larger than one may be', 8 * MEGABYTE],
    ['a form, as soon as it says so', MULTIPART_BYTES_MAX + 1],
  ])('%s: refused before the rest has arrived', async (_what, length) => {
    await write(`POST /form HTTP/1.1\r\nhost: localhost\r\n${form}\r\ncontent-length: ${length}\r\n\r\n`);
    await write(file);
    await write(piece);
    await write('x');
    await eventually(() => expect(answers).toMatch(/^HTTP\/1.1 413 /));
  });

  it('that never comes is cut after some time', async () => {
    const cut = once(socket, 'close');
    await write(
      `POST /json HTTP/1.1\r\nhost: localhost\r\n${json}\r\ncontent-length: ${99 * MEGABYTE}\r\n\r\n`,
    );
    await cut;
    expect(answers).toMatch(/^HTTP\/1.1 413 /);
  });
});

it('is what our own server does', async () => {
  const server = await buildTestServer();
  socket.destroy();
  socket = await talkTo(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const head = `POST /api/contact HTTP/1.1\r\nhost: localhost\r\n${json}`;
  await write(`${head}\r\ncontent-length: ${4 * MEGABYTE}\r\n\r\n`);
  await eventually(() => expect(answers).toMatch(/^HTTP\/1.1 413 /));
  for (let sent = 0; sent < 4; sent += 1) await write(piece);
  await write('GET /api/blogs HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await eventually(() => expect(answers).toContain('HTTP/1.1 200 '));
  socket.destroy();
  await server.close();
});
