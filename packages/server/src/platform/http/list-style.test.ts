import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { pageQuerySchema } from '@lampion/contract/platform/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createArticle } from '../../blog/articles/drafts.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createCaller,
  createEvent,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { system } from '../actor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  for (const title of ['Un', 'Deux', 'Trois']) {
    await createArticle(server.deps, system, { title, content: '<p>Danser.</p>' });
  }
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api${url}`, headers });

const paged = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { query }]) =>
  ['limit', 'cursor', 'page', 'perPage'].some((name) => name in (query?.shape ?? {})),
);

describe('lists with pages', () => {
  it.each(paged)(
    '%s takes `limit` and `cursor` and says where the next page begins',
    (_name, { query, answer }) => {
      const { limit, cursor } = (query?.shape ?? {}) as Record<string, z.ZodType>;
      expect(cursor).toBe(pageQuerySchema.shape.cursor);
      expect([1, 100].map((size) => limit?.safeParse(size).success)).toEqual([true, true]);
      expect([0, 101].map((size) => limit?.safeParse(size).success)).toEqual([false, false]);
      if (answer instanceof z.ZodObject) expect(answer.shape).toHaveProperty('nextCursor');
      // A bare list says so in its Link header.
      else expect(answer instanceof z.ZodArray || answer instanceof z.ZodUnion).toBe(true);
    },
  );

  it('that are numbered may be read to their end by their cursors', async () => {
    const admin = await createCaller(server.deps, 'admin');
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { title: string }[]; nextCursor: string | null } = (
        await get(`/admin/articles?limit=2${cursor && `&cursor=${cursor}`}`, admin)
      ).json();
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(titles.toSorted()).toEqual(['Deux', 'Trois', 'Un']);
    const wrong = await get('/admin/articles?cursor=WzBd', admin);
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ path: 'cursor', message: 'Page inconnue' }],
    ]);
  });
});

describe('`fields`', () => {
  it('names what the items of a list carry', async () => {
    const [article] = (await get('/blogs?fields=slug, title')).json();
    expect(article).toEqual({ _id: expect.any(String), slug: 'trois', title: 'Trois' });
    const withContent = await get('/blogs?fields=content&limit=1');
    expect(withContent.json()).toEqual([{ _id: expect.any(String), content: '<p>Danser.</p>' }]);
    expect(withContent.headers.link).toContain('fields=content');
  });

  it('leaves what stands around a list as it is', async () => {
    const { id: accountId } = await createAccount(server.deps, {
      role: 'organiser',
      emailVerifiedAt: new Date(),
    });
    const { id: organiserId } = await createOrganiser(server.deps, { accountId });
    const { id, name } = await createEvent(server.deps, { organiserId });
    const session = await signIn(server.deps, accountId);
    const own = await get('/pro/events?fields=name', session);
    expect(own.json()).toEqual({ events: [{ _id: id, name }], total: 1, nextCursor: null });
    const shown = await get(`/organisers/by-username/${organiserId}/events?fields=name`);
    expect(shown.json().events).toEqual([{ _id: id, name }]);
  });

  it('that do not exist are refused with those that do', async () => {
    const { statusCode, json } = await get('/blogs?fields=title,prix');
    expect([statusCode, json().errors]).toEqual([
      400,
      [
        {
          path: 'fields.1',
          message: expect.stringContaining('Les champs possibles sont : _id, slug, title'),
        },
      ],
    ]);
  });
});
