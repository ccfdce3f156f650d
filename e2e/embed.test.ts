import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readOrganiserName, readOrganiserPath } from './support/demo-content.ts';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

/** Somebody else's site, with a strict content policy and styles of its own, each by its path. */
const styles: Readonly<Record<string, string>> = {
  '/light': 'body { color: #222 } * { text-transform: uppercase !important }',
  '/dark': 'body { background: #111; color: #eee }',
};
let site: Server;
let siteUrl: string;
beforeAll(async () => {
  const { origin } = new URL(journeysContext().productUrl);
  const path = await readOrganiserPath();
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src ${origin}; frame-src ${origin}`;
  site = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy);
    response.end(`<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>La Guinguette</title>
      <link rel="icon" href="data:"><style>${styles[url]}</style><main><h1>La Guinguette</h1>
      <lampion-nuits qui="${path.slice('/o/'.length)}" nombre="3"><a href="${origin}${path}">Nos nuits</a></lampion-nuits></main>
      <script async src="${origin}/embed.js"></script>`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const thirdParty = [/request to a third party: http:\/\/127\.0\.0\.1:\d+\/(?:light|dark)$/];

describe('the nights of an organiser on their own site', () => {
  journey('are shown in its light, whole, and lead to Lampion in a tab of its own', async ({ open }) => {
    const path = await readOrganiserPath();
    for (const theme of ['light', 'dark']) {
      const page = await open({ device: 'phone', allow: thirdParty });
      await page.goto(`${siteUrl}/${theme}`);
      const frame = page.frameLocator('lampion-nuits iframe');
      await frame.getByRole('heading', { name: await readOrganiserName(path) }).waitFor();
      expect(await frame.getByRole('listitem').count()).toBe(3);
      expect(await frame.getByRole('main').getAttribute('data-theme')).toBe(theme);
      const inner = page.frame({ url: /\/embed\/o\// });
      const whole = () => inner?.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(whole).toBe(0);
      expect(await page.context().cookies()).toEqual([]);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      const opened = page.waitForEvent('popup');
      await frame
        .getByRole('link', { name: /^Participer/ })
        .first()
        .click();
      await (await opened).waitForURL('**/events/*#participer');
    }
  });

  journey('have one address, whatever the capitals of the name', async ({ open }) => {
    const page = await open();
    const path = await readOrganiserPath();
    const asked = await page.request.get(`/embed/o/${path.slice('/o/'.length).toUpperCase()}?lumiere=nuit`, {
      maxRedirects: 0,
    });
    expect([asked.status(), asked.headers().location]).toEqual([301, `/embed${path}?lumiere=nuit`]);
    expect((await page.request.get(`/embed${path}`, { maxRedirects: 0 })).status()).toBe(200);
  });

  journey('are a link where scripts do not run', async ({ open }) => {
    const page = await open({ javaScript: false, allow: thirdParty });
    await page.goto(`${siteUrl}/light`);
    await page.getByRole('link', { name: 'Nos nuits' }).click();
    await page.waitForURL(`**${await readOrganiserPath()}`);
  });
});
