import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageServices } from './create-page-services.ts';
import { readSettings } from './features/settings/read-settings.ts';
import { buildTestServer, type TestServer } from './testing/build-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const nothing = () => undefined;
const servicesFor = (address: string) =>
  createPageServices(
    { ...server.deps, getSettings: () => readSettings(server.deps) },
    {
      client: { address, userAgent: '' },
      dependsOn: nothing,
      freshUntil: nothing,
    },
  );

describe('an address typed by hand', () => {
  it.each(['abc', '', '\0', '\ud800', 'x'.repeat(5000), '0197a1c2-0000-7000-8000-000000000000'])(
    'leads nowhere with %j, without an incident',
    async (id) => {
      const services = servicesFor('198.51.100.1');
      await expect(services.getEvent(id)).rejects.toMatchObject({ code: 'event_not_found' });
      await expect(services.getArticle(id)).rejects.toMatchObject({ code: 'article_not_found' });
    },
  );
});

describe('the contact form of the page', () => {
  const form = { name: 'Camille', email: 'Camille@Exemple.fr', subject: 'Bal', message: 'Bonjour' };

  it('names every field at fault', async () => {
    const attempt = servicesFor('198.51.100.2').sendContactMessage({
      ...form,
      email: 'x',
      subject: undefined,
    });
    await expect(attempt).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [
        { path: 'email', message: 'Adresse e-mail invalide' },
        { path: 'subject', message: 'Indiquez un sujet' },
      ],
    });
  });

  it('shares its limit with the API', async () => {
    for (let time = 0; time < 4; time += 1) await servicesFor('198.51.100.3').sendContactMessage(form);
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: form,
        remoteAddress: '198.51.100.3',
      });
    expect((await ask()).statusCode).toBe(201);
    expect((await ask()).statusCode).toBe(429);
  });
});
