import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageParameters, readPageAddress } from './page-address.ts';

const read = (url: string) => readPageAddress(url, 'https://lampion.test');

describe('readPageAddress', () => {
  it.each([
    ['/', '/'],
    ['/blog', '/blog'],
    ['/blog?utm_source=lettre&fbclid=1', '/blog'],
    ['/blog?page=2', '/blog?page=2'],
    ['/blog?page=2&page=3&x=1', '/blog?page=2'],
    ['/blog?page=01', '/blog?page=0'],
    ['/blog?page=1e0', '/blog?page=0'],
    ['/blog?page=99999', '/blog?page=0'],
    ['/contact?envoye=encore', '/contact?envoye=1'],
    ['/contact?envoye', '/contact?envoye=1'],
    ['/blog/f%C3%AAte', '/blog/f%C3%AAte'],
    ['/profil', '/profil'],
    ['/loginx', '/loginx'],
    ['/menu', '/menu'],
  ])('%s is the public page %s', (url, key) => {
    expect(read(url)).toEqual({ kind: 'public', key });
  });

  it.each([
    '/login',
    '/login?retour=/pro',
    '/LOGIN',
    '/%6Cogin',
    '/admin',
    '/pro/events/1',
    '/pro/',
    '/pro/events.data',
    '/me',
    '/me/account',
  ])('%s is an area', (url) => {
    expect(read(url).kind).toBe('area');
  });

  it.each(['/login.data', '/admin.data', '/pro.data', '/me.data', '/login.data?_routes=x'])(
    '%s, which an area fetches, is never a public page',
    (url) => {
      expect(read(url).kind).toBe('area');
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
  ])('%s is nothing', (url) => {
    expect(read(url)).toEqual({ kind: 'nothing' });
  });

  it('allows Google on the screens that offer it alone', () => {
    for (const url of ['/login', '/admin/login', '/pro/signup', '/Login/']) {
      expect(read(url), url).toMatchObject({ isGoogleScreen: true });
    }
    for (const url of ['/pro', '/admin', '/login/forgotten-password']) {
      expect(read(url), url).toMatchObject({ isGoogleScreen: false });
    }
  });

  it.each([
    ['/blog/', '/blog'],
    ['/blog/?page=2', '/blog?page=2'],
    ['//', '/'],
    ['//evil.test//', '/evil.test/'],
    ['///evil.test/a/', '/evil.test/a/'],
    ['/\\evil.test/', '/evil.test/'],
    ['//a//b.test/', '/a/b.test/'],
    ['//login', '/login'],
  ])('%s moved to %s, on this site', (url, to) => {
    expect(read(url)).toEqual({ kind: 'moved', to });
    expect(new URL(to, 'https://lampion.test').host).toBe('lampion.test');
  });

  it.each(['/%', '/%E0%A4%A', 'http://evil.test/'])('%s is nothing that can be read', (url) => {
    expect(read(url)).toEqual({ kind: 'nothing' });
  });
});

it('every parameter that a public page reads is part of its address', () => {
  const folder = path.resolve(import.meta.dirname, '../../app/routes/public');
  const sources = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const used = sources.flatMap((source) =>
    [...source.matchAll(/searchParams\.\w+\('(\w+)'/g)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(Object.keys(pageParameters).sort()).toEqual([...new Set(used)].sort());
});
