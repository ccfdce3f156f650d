import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { startBucketDouble } from '../../testing/doubles/bucket.ts';
import { storeImage } from './uploads.ts';

let server: TestServer;
let id: string;

const dot = () =>
  sharp({ create: { width: 50, height: 40, channels: 3, background: '#333' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  server = await buildTestServer();
  ({ id } = await storeImage(server.deps, await dot()));
  await server.deps.storage.put('secret.jpeg', Buffer.from('not yours'));
});
afterAll(() => server.close());

describe('GET /images/{id}/{file}', () => {
  test.each(['avif', 'webp', 'jpeg'])('answers a %s that can be cached permanently', async (format) => {
    const answer = await server.app.inject({ url: `/images/${id}/50.${format}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload).toEqual(await server.deps.storage.get(`images/${id}/50.${format}`));
  });

  test('answers 304 to clients with a cached file', async () => {
    const url = `/images/${id}/50.webp`;
    const { etag } = (await server.app.inject({ url })).headers;
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const other = await server.app.inject({
      url: `/images/${id}/50.avif`,
      headers: { 'if-none-match': String(etag) },
    });
    expect(other.statusCode).toBe(200);
  });

  test('answers HEAD without the file', async () => {
    const answer = await server.app.inject({ method: 'HEAD', url: `/images/${id}/50.jpeg` });
    expect([answer.statusCode, answer.headers['content-type'], answer.payload]).toEqual([
      200,
      'image/jpeg',
      '',
    ]);
  });

  test.each([
    '/images/01900000-0000-7000-8000-000000000000/50.jpeg',
    '/images/ID/51.jpeg',
    '/images/ID/50.png',
    '/images/ID/50.jpeg.tmp',
    '/images/ID/050.jpeg',
    '/images/ID/..%2f..%2fsecret.jpeg',
    '/images/..%2f/secret.jpeg',
    '/images/%2e%2e/secret.jpeg',
    '/images/../secret.jpeg',
    '/images/ID/..%5c..%5csecret.jpeg',
    '/images/ID/50.jpeg%00.avif',
    '/images/ID',
    '/images/',
  ])('answers 404 to %s', async (address) => {
    const answer = await server.app.inject({ url: address.replace('ID', id) });
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).not.toContain('not yours');
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });
});

test('a server with a bucket stores its images there and serves them from there', async () => {
  const owner = { bucket: 'photos', region: 'auto', accessKeyId: 'id', secretAccessKey: 'secret' };
  const bucket = await startBucketDouble(owner);
  const remote = await buildTestServer({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: owner.bucket,
    S3_REGION: owner.region,
    S3_ACCESS_KEY_ID: owner.accessKeyId,
    S3_SECRET_ACCESS_KEY: owner.secretAccessKey,
  });
  const image = await storeImage(remote.deps, await dot());
  const key = `images/${image.id}/50.avif`;
  const answer = await remote.app.inject({ url: `/${key}` });
  expect([answer.statusCode, answer.rawPayload]).toEqual([200, bucket.files.get(key)]);
  expect((await remote.app.inject({ url: `/images/${image.id}/51.avif` })).statusCode).toBe(404);
  await remote.close();
  await bucket.close();
});
