import type { TestServer } from './build-test-server.ts';
import { multipartBody } from './multipart-body.ts';

interface Import {
  /** "/api/pro/events/…/imports/…" */
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Sends a piece of a list, or all of it. */
export async function sendImportPiece(
  { app }: TestServer,
  { url, headers }: Import,
  file: Buffer,
  { from = 0, to = file.length, size = file.length } = {},
) {
  const fields = { piece: file.subarray(from, to), offset: String(from), size: String(size) };
  const body = await multipartBody(fields);
  const request = { method: 'POST', url: `${url}/pieces`, payload: body.payload } as const;
  return app.inject({ ...request, headers: { ...body.headers, ...headers } });
}
