import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArticle, saveArticleDraft } from '../../blog/articles/drafts.ts';
import { previewArticle } from '../../blog/articles/saving.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { createOutsidePictures } from '../../platform/ports/outside-pictures.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { type PictureSite, startPictureSite } from '../../testing/doubles/picture-site.ts';
import { createAdminActor, createCaller } from '../../testing/factories.ts';
import { importImage } from './uploads.ts';

let server: TestServer;
let site: PictureSite;
let nour: AccountActor;
/** The server, with another site on this machine. */
let deps: TestServer['deps'];

beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
  const dot = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c42' } })
    .png()
    .toBuffer();
  site = await startPictureSite({
    '/bal.png?a=1&b=2': { body: dot },
    '/none.png': { body: 'no picture' },
    '/gone.png': { status: 404 },
  });
  const outsidePictures = createOutsidePictures({ dns: server.deps.dns, allowsPrivateAddresses: true });
  deps = { ...server.deps, outsidePictures };
});
afterAll(async () => {
  await deps.outsidePictures.close();
  await server.close();
  await site.close();
});

describe('a picture of another site', () => {
  test('is stored like an uploaded one', async () => {
    const image = await importImage(deps, nour, `${site.url}/bal.png?a=1&b=2`);
    expect(image).toMatchObject({ src: `/images/${image._id}/40.webp`, width: 40, height: 20 });
    expect((await server.app.inject({ url: image.src })).statusCode).toBe(200);
  });

  test.each([
    ['/gone.png', 'picture_unreachable'],
    ['/none.png', 'unsupported_image'],
  ])('is rejected when there is none at %s', async (path, code) => {
    await expect(importImage(deps, nour, site.url + path)).rejects.toMatchObject({ code });
  });

  test('is fetched 20 times a minute at most', async () => {
    const busy = await createAdminActor(server.deps);
    const attempts = Array.from({ length: 21 }, () => importImage(deps, busy, `${site.url}/gone.png`));
    const outcomes = await Promise.allSettled(attempts);
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(1);
  });

  test('is never fetched from our own network', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/admin/images/fetch',
      headers: await createCaller(server.deps, 'admin'),
      payload: { address: `${site.url}/bal.png?a=1&b=2` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'picture_unreachable']);
  });
});

describe('an article with pictures of other sites', () => {
  const content =
    '<p>Un</p><figure data-size="wide"><img src="SITE/bal.png?a=1&amp;b=2" alt="Bal"><figcaption>Lyon</figcaption></figure>' +
    '<img src="SITE/gone.png" alt="Parti">';

  test('stores them, and replaces one that cannot be fetched by a link', async () => {
    const article = await createArticle(deps, nour, {
      title: 'Le bal',
      content: content.replaceAll('SITE', site.url),
      author: 'Nour',
    });
    expect(article.content).toMatch(
      /^<p>Un<\/p><figure data-size="wide"><img src="\/images\/[-0-9a-f]{36}\/40\.webp" alt="Bal" width="40" height="20" \/><figcaption>Lyon<\/figcaption><\/figure><a href="[^"]+\/gone\.png" target="_blank" rel="noopener noreferrer">Parti<\/a>$/,
    );
  });

  test('shows none of them in its preview, where they are not fetched yet', async () => {
    const article = await createArticle(deps, nour, {
      title: 'Le bal',
      content: '<p>Un</p>',
      author: 'Nour',
    });
    await saveArticleDraft(deps, nour, article._id, {
      baseVersion: article.version,
      fields: { content: content.replaceAll('SITE', site.url) },
    });
    expect((await previewArticle(deps, nour, article._id)).content).not.toContain('<img');
  });
});
