import { contactBodySchema } from '@lampion/contract/messages/contact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as useCases from './page-use-cases.ts';
import { buildTestServer, type TestServer } from './testing/build-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

describe('an address typed by hand', () => {
  it.each(['abc', '', '\0', '\ud800', 'x'.repeat(5000), '0197a1c2-0000-7000-8000-000000000000'])(
    'leads nowhere with %j, without an incident',
    async (id) => {
      const { deps } = server;
      const { visitor } = useCases;
      await expect(useCases.showEvent(deps, visitor, id)).rejects.toMatchObject({ code: 'event_not_found' });
      await expect(useCases.getLinkedReply(deps, id)).rejects.toMatchObject({ code: 'reply_link_unknown' });
      await expect(useCases.getPartyLink(deps, id)).rejects.toMatchObject({ code: 'party_not_found' });
      expect(await useCases.unsubscribeGuest(deps, id)).toBe(false);
      await expect(useCases.showArticle(deps, id)).rejects.toMatchObject({ code: 'article_not_found' });
      expect(await useCases.showArticleLabel(deps, { kind: 'tag', slug: id }, 1)).toBeNull();
    },
  );
});

describe('the contact form of the page', () => {
  const form = { name: 'Camille', email: 'Camille@Exemple.fr', subject: 'Bal', message: 'Bonjour' };

  const parse = (input: unknown) => useCases.parseInput(contactBodySchema, input);

  it('reports every field at fault', () => {
    const fields = [
      { path: 'email', message: 'Adresse e-mail invalide' },
      { path: 'subject', message: 'Indiquez un sujet' },
    ];
    expect(() => parse({ ...form, email: 'x', subject: undefined })).toThrow(
      expect.objectContaining({ code: 'invalid_input', fields }),
    );
  });

  it('shares its limit with the API', async () => {
    const client = { address: '198.51.100.3', userAgent: '' };
    for (let time = 0; time < 4; time += 1)
      await useCases.sendContactMessage(server.deps, client, parse(form));
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
