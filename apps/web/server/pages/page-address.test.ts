import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { flag, furtherPage, oneOf } from '../../app/platform/pages/page-query.ts';
import { routeFilesOf } from '../../vite/route-files.ts';
import { createPageFinder } from './find-page.ts';
import { readPageAddress } from './page-address.ts';
import type { LoadBuild } from './render-page.ts';

const site = 'public/layout';
const publicRoute = (id: string, pattern: string | undefined, handle?: object) => [
  id,
  { id, parentId: site, path: pattern, module: { handle } },
];
/** The route table as a build of the app gives it, with a few pages of each sort. */
const routes = Object.fromEntries([
  [site, { id: site, parentId: 'root', module: {} }],
  publicRoute('landing', undefined),
  publicRoute('blog', 'blog', { query: { page: furtherPage } }),
  publicRoute('article', 'blog/:id'),
  publicRoute('install', 'app/install'),
  publicRoute('contact', 'contact', { query: { envoye: flag } }),
  publicRoute('reply', 'replies/:token', { query: { envoye: flag } }),
  publicRoute('agenda', 'agenda', {
    filters: { quand: oneOf(['ce-soir']), q: (words: string) => words || null },
  }),
  publicRoute('not-found', '*'),
  ['login', { id: 'login', parentId: 'root', path: 'login', module: {} }],
]);
const findPage = createPageFinder((async () => ({ routes })) as unknown as LoadBuild);
const read = (url: string) => readPageAddress(url, 'https://lampion.test', findPage);

describe('readPageAddress', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=lettre', '/'],
    ['/blog', '/blog'],
    ['/blog?', '/blog'],
    ['/blog?utm_source=lettre&fbclid=1', '/blog'],
    ['/blog?page=2', '/blog?page=2'],
    ['/blog?page=1', '/blog'],
    ['/blog?p%61ge=%32', '/blog?page=2'],
    ['/blog?page=2&page=3&x=1', '/blog?page=2'],
    ['/blog?x=1&page=2', '/blog?page=2'],
    ['/blog?page=01', '/blog?page=0'],
    ['/blog?page=1e0', '/blog?page=0'],
    ['/blog?page=99999', '/blog?page=0'],
    ['/blog?envoye=1', '/blog'],
    ['/contact?envoye=encore', '/contact?envoye=1'],
    ['/contact?envoye', '/contact?envoye=1'],
    ['/contact?page=2', '/contact'],
    ['/blog/f%C3%AAte', '/blog/f%C3%AAte'],
    ['/blog/f%C3%AAte?page=2', '/blog/f%C3%AAte'],
    ['/blog/a%2Fb', '/blog/a%2Fb'],
    ['/blog/a:b', '/blog/a:b'],
    ['/replies/aZ-_09?envoye=1', '/replies/aZ-_09?envoye=1'],
    ['/agenda?q=bal+%C3%A0+papa&x=1&quand=ce-soir', '/agenda?quand=ce-soir&q=bal+%C3%A0+papa'],
    ['/agenda?quand=jamais&q=', '/agenda'],
    ['/profil', '/profil'],
    ['/profil?page=2', '/profil'],
    ['/loginx', '/loginx'],
    ['/app/install?utm_source=lettre', '/app/install'],
    ['/menu', '/menu'],
  ])('%s is the public page %s', async (url, key) => {
    expect(await read(url)).toEqual({ kind: 'public', key });
  });

  it.each([
    '/login',
    '/login?retour=/pro',
    '/LOGIN',
    '/%6Cogin',
    '/login/confirm-email?token=aZ',
    '/admin',
    '/pro/events/1',
    '/pro/',
    '/pro/events.data',
    '/me',
    '/me/account',
    '/app/friends/zoe.',
    '/app',
    '/app/parties/1',
  ])('%s is an area, its query untouched', async (url) => {
    const address = await read(url);
    expect(address.kind).toBe('area');
    expect(address).toHaveProperty('url.href', `https://lampion.test${url}`);
  });

  it.each(['/login.data', '/admin.data', '/pro.data', '/me.data', '/app.data', '/login.data?_routes=x'])(
    '%s, which an area fetches, is never a public page',
    async (url) => {
      expect((await read(url)).kind).toBe('area');
    },
  );

  it.each([
    '/blog.data',
    '/_root.data',
    '/events/1.data',
    '/api',
    '/api/nope',
    '/assets/old-1a2b.js',
    '/images/1',
  ])('%s is nothing', async (url) => {
    expect(await read(url)).toEqual({ kind: 'nothing' });
  });

  it('allows Google on the screens that offer it alone', async () => {
    for (const url of ['/login', '/admin/login', '/pro/signup', '/app/signup', '/Login/']) {
      expect(await read(url), url).toMatchObject({ isGoogleScreen: true });
    }
    for (const url of ['/pro', '/admin', '/app', '/login/forgotten-password']) {
      expect(await read(url), url).toMatchObject({ isGoogleScreen: false });
    }
  });

  it.each([
    ['/blog/', '/blog'],
    ['/blog/?page=2', '/blog?page=2'],
    ['/BLOG', '/blog'],
    ['/Blog/?page=2&utm_source=a', '/blog?page=2&utm_source=a'],
    ['/%62log', '/blog'],
    ['/BLOG/L-%C3%A9t%C3%A9', '/blog/L-%C3%A9t%C3%A9'],
    ['/blog/f%c3%aate', '/blog/f%C3%AAte'],
    ['/blog/%66%C3%AAte', '/blog/f%C3%AAte'],
    ['/blog/a%3Ab', '/blog/a:b'],
    ['/Replies/aZ-_09/?envoye=1&x=y', '/replies/aZ-_09?envoye=1&x=y'],
    ['/profil/', '/profil'],
    ['/blog/bal).', '/blog/bal'],
    ['/blog/f%C3%AAte,', '/blog/f%C3%AAte'],
    ['/replies/aZ-_09%C2%A0%C2%BB', '/replies/aZ-_09'],
    ['/replies/aZ-_09%E2%80%99?envoye=1', '/replies/aZ-_09?envoye=1'],
    ['/replies/aZ-_09%29%2E%E2%80%8B', '/replies/aZ-_09'],
    ['/app/a/aZ-_09]', '/app/a/aZ-_09'],
    ['/BLOG/!', '/blog'],
    ['/%2Fevil.test.', '/%2Fevil.test'],
    ['/o/zoe.).', '/o/zoe.'],
    ['//', '/'],
    ['//evil.test//', '/evil.test/'],
    ['///evil.test/a/', '/evil.test/a/'],
    ['/\\evil.test/', '/evil.test/'],
    ['//a//b.test/', '/a/b.test/'],
    ['//login', '/login'],
  ])('%s moved to %s, on this site', async (url, to) => {
    expect(await read(url)).toEqual({ kind: 'moved', to });
    expect(new URL(to, 'https://lampion.test').host).toBe('lampion.test');
  });

  it('redirects once, to an address that is not redirected again', async () => {
    for (const url of [
      '/BLOG/',
      '/blog/%2E%2E%2Fa',
      '/blog/%25',
      '/blog/%20',
      "/blog/it's(1)!*~",
      '/blog/+&=@$,;',
    ]) {
      const first = await read(url);
      const last = first.kind === 'moved' ? await read(first.to) : first;
      expect(last.kind, url).toBe('public');
    }
  });

  it.each(['/%', '/%E0%A4%A', '/blog/f%C3%AAte%00', 'http://evil.test/'])(
    '%s is nothing that can be read',
    async (url) => {
      expect(await read(url)).toEqual({ kind: 'nothing' });
    },
  );
});

it('public pages read only the query parameters they declare', () => {
  const folder = path.resolve(import.meta.dirname, '../..');
  const sources = routeFilesOf('public').map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const reading = sources.filter((source) => source.includes('searchParams'));
  expect(reading.length).toBeGreaterThan(0);
  for (const source of reading) {
    expect(source).toMatch(/handle = \{[^}]*\b(?:query|filters)\b/);
    expect(source.match(/searchParams/g)).toEqual(
      source.match(
        /(?<=readPage(?:Query|Filters)\(new URL\([\w.]+\)\.)searchParams(?=, (?:query|filters)\))/g,
      ),
    );
  }
});
