import { expect, it } from 'vitest';
import { encodePage } from './encode-page.ts';

it.each(['text/html', 'image/png'])('keeps no memory of others with an answer of type %s', async (type) => {
  const body = Buffer.from('<p>Bonsoir.</p>'.repeat(100));
  const page = await encodePage({ status: 200, headers: { 'content-type': type }, body });
  const held = [page.body, page.br, page.gzip].flatMap((bytes) => bytes?.buffer.byteLength ?? []);
  expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(page.totalBytes);
  expect(page.body).toEqual(body);
});
