import path from 'node:path';
import { createOutboxMailer } from '@lampion/server/platform/ports/mail/mailer';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOutboxReadable } from './outbox-routes.ts';
import { buildTestApp } from './testing/build-test-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject(url);
const send = (id: string, subject: string) =>
  createOutboxMailer(path.join(server.deps.config.DATA_DIR, 'outbox')).send({
    id,
    to: 'zoe@lampion.test',
    subject,
    text: 'Bonsoir <Zoé>,\nc’est "ce soir".',
    html: '<html><body onload="alert(1)"><p class="a">Bonsoir &amp; "oui"</p><a href="https://lampion.test/x">ici</a></body></html>',
  });

describe('/dev/outbox', () => {
  it('says so while nothing was sent', async () => {
    const { statusCode, body } = await get('/dev/outbox');
    expect(statusCode).toBe(200);
    expect(body).toContain('Aucun message pour l’instant.');
  });

  it('lists messages, the newest first, uncached', async () => {
    await send('0192-first', 'Premier <b>');
    await send('0193-second', 'Second');
    const { body, headers } = await get('/dev/outbox');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('Premier &lt;b&gt;'));
    expect(body).toContain('href="/dev/outbox/0193-second"');
    expect(body).toContain('zoe@lampion.test');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('shows a message in a frame that runs nothing, and as plain text', async () => {
    const { body, headers } = await get('/dev/outbox/0192-first');
    expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(body).toContain('&lt;p class=&quot;a&quot;&gt;Bonsoir &amp;amp; &quot;oui&quot;&lt;/p&gt;');
    expect(body).not.toContain('<body onload');
    expect(body).toContain('Bonsoir &lt;Zoé&gt;,\nc’est');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it.each(['nope', '..%2F..%2Fconfig', '%2e%2e'])('%s is no message', async (id) => {
    expect((await get(`/dev/outbox/${id}`)).statusCode).not.toBe(200);
  });
});

describe('isOutboxReadable', () => {
  const smtp = 'smtp://localhost';
  it.each([
    [{ isProduction: false, SMTP_URL: undefined }, true],
    [{ isProduction: false, SMTP_URL: smtp }, false],
    [{ isProduction: true, SMTP_URL: undefined }, false],
    [{ isProduction: true, SMTP_URL: smtp }, false],
  ])('%j: %s', (config, expected) => {
    expect(isOutboxReadable(config)).toBe(expected);
  });
});

it('in production there is no outbox to read, embedded mailer or not', async () => {
  const production = await buildTestApp({
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://lampion.test',
      ALLOW_EMBEDDED: 'database,email,storage,payments,push,sms',
    },
  });
  try {
    expect((await production.app.inject('/dev/outbox')).body).not.toContain('Boîte d’envoi');
  } finally {
    await production.close();
  }
});
