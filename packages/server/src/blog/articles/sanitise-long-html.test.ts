import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { sanitiseArticleHtml } from './sanitise-article-html.ts';
import { sanitiseLongHtml } from './sanitise-long-html.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('a long text is sanitised like a short one', async () => {
  const html = '<p onclick="x()">Une <b>belle</b> nuit<script>x()</script></p>'.repeat(2000);
  expect(await sanitiseLongHtml(server.deps, html)).toBe(
    sanitiseArticleHtml(html, server.deps.config.PUBLIC_URL),
  );
});

it('a megabyte of tags does not block the main thread', async () => {
  let isDone = false;
  const working = sanitiseLongHtml(server.deps, '<p>'.repeat(330_000)).then(() => {
    isDone = true;
  });
  // On the main thread, nothing else would run during it.
  await server.deps.database.watch.check();
  expect(isDone).toBe(false);
  await working;
});
