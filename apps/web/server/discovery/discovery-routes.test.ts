import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { updateSettings } from '@lampion/server/admin/settings/settings';
import { createArticle as publishArticle, updateArticle } from '@lampion/server/blog/articles/drafts';
import { deleteArticle } from '@lampion/server/blog/articles/trash';
import { system } from '@lampion/server/platform/actor';
import { articles, events } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createEvent, createOrganiser } from '@lampion/server/testing/factories';
import { sql } from 'drizzle-orm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

const now = new Date('2027-07-13T12:00:00Z');
const origin = 'https://lampion.test';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({
    environment: { PUBLIC_URL: origin, MAIL_FROM: 'Lampion <nous@lampion.test>' },
  });
  server.setNow(now);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

async function createArticle(slug: string, values: Partial<typeof articles.$inferInsert> = {}) {
  const row = { slug, title: slug, description: '', content: '<p>Oui.</p>', publishDate: now, ...values };
  const [article] = await server.deps.db.insert(articles).values(row).returning();
  if (article === undefined) throw new Error('no article');
  return article;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'sitemap', 'item', 'category'].includes(name),
});

/** Parses a file that must be well-formed XML. */
async function readXml(url: string) {
  const { statusCode, body, headers } = await get(url);
  expect(statusCode, url).toBe(200);
  expect(headers['content-type']).toMatch(/xml; charset=utf-8$/);
  expect(XMLValidator.validate(body)).toBe(true);
  return parser.parse(body);
}

async function locationsOf(url: string): Promise<string[]> {
  const { sitemapindex, urlset } = await readXml(url);
  return [...(sitemapindex?.sitemap ?? []), ...(urlset?.url ?? [])].map(({ loc }: { loc: string }) => loc);
}

describe('sitemaps', () => {
  it('name the pages that always exist', async () => {
    expect(await locationsOf('/sitemap.xml')).toEqual([`${origin}/sitemaps/pages.xml`]);
    expect(await locationsOf('/sitemaps/pages.xml')).toContain(`${origin}/blog`);
  });

  it('name published articles with the instant of their last change, and no others', async () => {
    const updatedAt = new Date('2027-07-01T10:00:00Z');
    await createArticle('publie', { updatedAt });
    await createArticle('brouillon', { isDraft: true });
    await createArticle('supprime', { deletedAt: now });
    const scheduled = await createArticle('demain', { publishDate: new Date('2027-07-14T12:00:00Z') });
    await updateArticle(server.deps, system, scheduled.id, { isFeatured: true });
    const { urlset } = await readXml('/sitemaps/articles-1.xml');
    expect(urlset.url).toEqual([{ loc: `${origin}/blog/publie`, lastmod: updatedAt.toISOString() }]);
    expect(await locationsOf('/sitemap.xml')).toContain(`${origin}/sitemaps/articles-1.xml`);
  });

  it('name the pages of labels that several articles have', async () => {
    expect((await get('/sitemaps/labels-1.xml')).statusCode).toBe(404);
    const labels = { category: 'Été', tags: ['bal'], isDraft: true };
    const [one, two] = [await createArticle('un', labels), await createArticle('deux', labels)];
    for (const { id } of [one, two]) await updateArticle(server.deps, system, id, { isDraft: false });
    expect(await locationsOf('/sitemap.xml')).toContain(`${origin}/sitemaps/labels-1.xml`);
    expect(await locationsOf('/sitemaps/labels-1.xml')).toEqual([
      `${origin}/blog/categorie/ete`,
      `${origin}/blog/tag/bal`,
    ]);
    for (const { id } of [one, two]) await deleteArticle(server.deps, system, id);
  });

  it('name a scheduled article once its hour has come, though nothing is written then', async () => {
    expect(await locationsOf('/sitemaps/articles-1.xml')).toHaveLength(1);
    server.setNow(new Date('2027-07-14T12:00:00Z'));
    expect(await locationsOf('/sitemaps/articles-1.xml')).toContain(`${origin}/blog/demain`);
    server.setNow(now);
  });

  it('name public events, 5000 in a file', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId });
    await createEvent(server.deps, { organiserId, status: 'unpublished' });
    await createEvent(server.deps, { organiserId, status: 'cancelled' });
    await server.deps.db.execute(sql`
      INSERT INTO ${events} (id, organiser_id, name, description, begin_date, end_date, place)
      SELECT gen_random_uuid(), ${organiserId}, 'Bal', '', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz + interval '1 hour', 'Nantes'
      FROM generate_series(1, 5000)`);
    // Long over, and cancelled with its date past.
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    await createEvent(server.deps, { organiserId, beginDate: days(31) });
    await createEvent(server.deps, { organiserId, beginDate: days(2), status: 'cancelled' });
    await server.deps.pages.transaction(async (_tx, changed) => changed('events'));
    const files = (await locationsOf('/sitemap.xml')).filter((file) => file.includes('events'));
    expect(files).toEqual([`${origin}/sitemaps/events-1.xml`, `${origin}/sitemaps/events-2.xml`]);
    const pages = await Promise.all(files.map((file) => locationsOf(new URL(file).pathname)));
    expect(pages.map((page) => page.length)).toEqual([5000, 2]);
    expect(new Set(pages.flat()).size).toBe(5002);
    expect(pages.flat()).toContain(`${origin}/events/${id}`);
  });

  it('name the agenda, and the cities that have events to come', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const villeurbanne = { latitude: 45.766, longitude: 4.8795 };
    await createEvent(server.deps, { organiserId, ...villeurbanne });
    await createEvent(server.deps, { organiserId, latitude: 48.39, longitude: -4.48, status: 'cancelled' });
    await server.deps.pages.transaction(async (_tx, changed) => changed('events'));
    expect(await locationsOf('/sitemap.xml')).toContain(`${origin}/sitemaps/agenda.xml`);
    const pages = await locationsOf('/sitemaps/agenda.xml');
    expect(pages).toContain(`${origin}/agenda`);
    expect(pages).toContain(`${origin}/agenda/lyon`);
    expect(pages).not.toContain(`${origin}/agenda/brest`);
    expect(pages).not.toContain(`${origin}/agenda/grenoble`);
  });

  it('have no other files', async () => {
    expect((await get('/sitemaps/events-3.xml')).statusCode).toBe(404);
    for (const name of ['events-0', 'events-01', 'events-', 'pages-2', 'x']) {
      expect((await get(`/sitemaps/${name}.xml`)).headers['content-type'], name).not.toContain('xml');
    }
  });
});

describe('the blog’s feeds', () => {
  it('are valid RSS with whole articles, newest first, absolute addresses and French typography', async () => {
    const { id } = await createArticle('neuf', {
      title: 'Ça commence : 20 h 30',
      description: 'Tout & <mieux>',
      content: '<p>Voir <a href="/blog/publie">ceci</a> ! ]]&gt;</p><img src="/images/1/400.jpeg" alt="">',
      tags: ['Bal', 'Été'],
      publishDate: new Date('2027-07-13T11:00:00Z'),
    });
    await server.deps.pages.transaction(async (_tx, changed) => changed('articles'));
    const { rss } = await readXml('/blog/rss.xml');
    expect(rss.channel.language).toBe('fr');
    expect(rss.channel['atom:link']['@_href']).toBe(`${origin}/blog/rss.xml`);
    const item = rss.channel.item.find(({ link }: { link: string }) => link === `${origin}/blog/neuf`);
    expect(item).toMatchObject({
      title: 'Ça commence\u202f: 20\u00a0h\u00a030',
      description: 'Tout & <mieux>',
      pubDate: 'Tue, 13 Jul 2027 11:00:00 GMT',
      category: ['Bal', 'Été'],
    });
    expect(item.guid['#text']).toBe(`${origin}/blog/${id}`);
    // A drawn cover is no file of its own.
    expect(item.enclosure).toBeUndefined();
    expect(item['content:encoded']).toContain(`href="${origin}/blog/publie"`);
    expect(item['content:encoded']).toContain(`src="${origin}/images/1/400.jpeg"`);
    expect(item['content:encoded']).toContain('ceci</a>\u202f!');
  });

  it('name the picture of an article with its true size', async () => {
    const picture = await readFile(path.resolve(import.meta.dirname, '../../public/icons/icon-192.png'));
    const image = { filename: 'a.png', bytes: picture };
    const { slug, imageUrl } = await publishArticle(server.deps, system, {
      title: 'En photo',
      content: '<p>Oui.</p>',
      image,
    });
    const { rss } = await readXml('/blog/rss.xml');
    const item = rss.channel.item.find(({ link }: { link: string }) => link === `${origin}/blog/${slug}`);
    const file = await get(String(imageUrl));
    const enclosure = { url: origin + imageUrl, type: 'image/jpeg', length: String(file.rawPayload.length) };
    expect(item.enclosure).toMatchObject({
      '@_url': enclosure.url,
      '@_type': enclosure.type,
      '@_length': enclosure.length,
    });
    const { items } = (await get('/blog/feed.json')).json();
    expect(items.find(({ image: url }: { image?: string }) => url === enclosure.url).attachments).toEqual([
      { url: enclosure.url, mime_type: 'image/jpeg', size_in_bytes: file.rawPayload.length },
    ]);
    await deleteArticle(server.deps, system, slug);
  });

  it('hold the 30 newest published articles, as JSON too', async () => {
    for (let number = 0; number < 32; number += 1) {
      await createArticle(`serie-${number}`, {
        publishDate: new Date(Date.parse('2027-06-01') + number * 60_000),
      });
    }
    await server.deps.pages.transaction(async (_tx, changed) => changed('articles'));
    const { headers, body } = await get('/blog/feed.json');
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = JSON.parse(body);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${origin}/blog/feed.json`,
      language: 'fr',
    });
    expect(feed.items[0]).toMatchObject({
      date_published: now.toISOString(),
      date_modified: expect.any(String),
    });
    const urls: string[] = feed.items.map(({ url }: { url: string }) => url);
    expect(urls).toHaveLength(30);
    expect(urls.slice(0, 3)).toEqual([
      `${origin}/blog/publie`,
      `${origin}/blog/neuf`,
      `${origin}/blog/serie-31`,
    ]);
    expect(body).not.toContain('brouillon');
  });
});

describe('the feeds of a category', () => {
  it('hold its published articles alone, under its name, and change with them', async () => {
    const category = 'Idées & jeux';
    await createArticle('jeu-de-piste', { category, content: '<p>Une piste.</p>' });
    await createArticle('jeu-cache', { category, isDraft: true });
    await createArticle('autre-sujet', { category: 'Organiser' });
    await server.deps.pages.transaction(async (_tx, changed) => changed('articles'));
    const path = '/blog/categorie/idees-jeux';
    const { rss } = await readXml(`${path}/rss.xml`);
    expect(rss.channel).toMatchObject({
      title: 'Idées & jeux, dans le carnet de bal',
      link: origin + path,
    });
    expect(rss.channel.item).toMatchObject([
      { title: 'jeu-de-piste', 'content:encoded': '<p>Une piste.</p>' },
    ]);
    expect((await get(`${path}/feed.json`)).json()).toMatchObject({
      feed_url: `${origin}${path}/feed.json`,
      items: [{ title: 'jeu-de-piste' }],
    });
    await createArticle('jeu-neuf', { category });
    await server.deps.pages.transaction(async (_tx, changed) => changed('articles'));
    expect((await get(`${path}/feed.json`)).json().items).toHaveLength(2);
  });

  it.each(['personne', '%00', "'%20OR%201=1"])('of %s are not there', async (slug) => {
    expect((await get(`/blog/categorie/${slug}/rss.xml`)).statusCode).toBe(404);
  });
});

describe('other files', () => {
  it('robots.txt closes the areas and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Allow: /app/install\n');
    expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const closed = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule);
    const isClosed = (address: string) =>
      closed.some((rule) => (rule.endsWith('$') ? address === rule.slice(0, -1) : address.startsWith(rule)));
    for (const area of ['/admin', '/pro', '/me', '/app'])
      expect([area, `${area}/x`, `${area}?x=1`].map(isClosed), area).toEqual([true, true, true]);
    const open = ['/apple-touch-icon.png', '/app.webmanifest', '/p/abc', '/o/pro', '/'];
    expect(open.filter(isClosed)).toEqual([]);
  });

  it.each(['/manifest.webmanifest', '/app.webmanifest'])('%s names pictures that exist', async (url) => {
    const { headers, body } = await get(url);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { icons, screenshots = [] } = JSON.parse(body);
    for (const { src } of [...icons, ...screenshots]) expect((await get(src)).statusCode, src).toBe(200);
  });

  it('phones learn which app opens our addresses, once the settings name one', async () => {
    const addresses = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'];
    for (const url of addresses) expect((await get(url)).statusCode).toBe(404);
    const fingerprint = 'A0'.repeat(32).match(/../g)?.join(':') ?? '';
    await updateSettings(server.deps, system, {
      androidPackage: 'fr.lampion.app',
      androidFingerprints: fingerprint,
      iosAppId: 'A1B2C3D4E5.fr.lampion.app',
    });
    const [android, apple] = await Promise.all(addresses.map((url) => get(url)));
    expect(android?.json()[0].target).toEqual({
      namespace: 'android_app',
      package_name: 'fr.lampion.app',
      sha256_cert_fingerprints: [fingerprint],
    });
    expect(apple?.headers['content-type']).toContain('application/json');
    expect(apple?.json().applinks.details[0].appIDs).toEqual(['A1B2C3D4E5.fr.lampion.app']);
    expect(apple?.json().applinks.details[0].components).toContainEqual({ '/': '/p/*' });
  });

  it.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
    '%s is a picture',
    async (url) => {
      const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': 'br' });
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers['content-encoding']).toBeUndefined();
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    },
  );

  it('security.txt names a contact and an expiry date', async () => {
    const before = (await get('/.well-known/security.txt')).body;
    expect(before).toContain('Contact: mailto:nous@lampion.test\n');
    expect(before).toContain('Expires: 2028-01-09T00:00:00.000Z\n');
    await updateSettings(server.deps, system, { supportEmail: 'aide@lampion.test' });
    expect((await get('/.well-known/security.txt')).body).toContain('mailto:aide@lampion.test');
  });

  it('are bytes from memory, with an ETag and in every encoding', async () => {
    const { headers } = await get('/sitemap.xml', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect((await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=86400');
    expect((await server.app.inject({ url: '/blog/rss.xml', method: 'HEAD' })).body).toBe('');
  });

  it('the icons served are those of the build', async () => {
    const icon = path.resolve(import.meta.dirname, '../../public/icons/icon-192.png');
    expect((await get('/favicon.ico')).rawPayload.equals(await readFile(icon))).toBe(true);
  });
});
