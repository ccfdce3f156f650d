import type { Socket } from 'node:net';
import { AppError } from '../app-error.ts';

/** What is wrong with a request that is not HTTP as we read it, by the code of Node's error. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers a request that cannot be read as HTTP, in the API's format, and closes its connection: where it ends is not
 * known. The answer says so, because a proxy would otherwise send somebody else's request over the closed connection.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { code, message } = new AppError('invalid_body');
  const body = JSON.stringify({ code, message });
  socket.write(
    [
      `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`,
      'connection: close',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}
