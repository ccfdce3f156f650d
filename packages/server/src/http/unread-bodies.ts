import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { MULTIPART_BYTES_MAX } from './multipart.ts';

interface Limits {
  /** Bytes of one body that are read after its answer. */
  readonly bytesMax: number;
  /** Milliseconds a client has to send them. */
  readonly withinMs: number;
}

/** Enough for photos straight from a camera, sent over a telephone. */
const usualLimits: Limits = { bytesMax: 3 * MULTIPART_BYTES_MAX, withinMs: 30_000 };

/**
 * Reads and forgets the rest of a body that is answered before its end, as for one that is too large. Closing the
 * connection while the client still sends would make its system drop the answer, and the client see a broken connection
 * instead of the reason (RFC 9112, 9.6). The connection is cut once a body exceeds the limits.
 */
export function readUnreadBodies(app: FastifyInstance, { bytesMax, withinMs }: Limits = usualLimits): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    // One that broke off is destroyed: nothing more comes, and nothing of it is kept.
    if (hasBody && !raw.complete && !raw.destroyed) {
      // Fastify closes the connection of a refused body, and so does a server that stops: not before its end.
      reply.removeHeader('connection');
      const { socket } = raw;
      const cut = () => socket.destroy();
      const clock = setTimeout(cut, withinMs).unref();
      let size = 0;
      raw.unpipe();
      raw.on('data', ({ length }: Buffer) => {
        size += length;
        if (size > bytesMax) cut();
      });
      finished(raw, () => clearTimeout(clock));
      raw.resume();
    }
    done();
  });
}
