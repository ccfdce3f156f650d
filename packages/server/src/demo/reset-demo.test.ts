import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageTag } from '../platform/db/page-changes.ts';
import { createPageChanges } from '../platform/db/page-changes.ts';
import * as tables from '../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { createAccount } from '../testing/factories.ts';
import { loadDemo } from './load-demo.ts';
import { DemoResetRefused, resetDemo } from './reset-demo.ts';

const deaf = { changed: () => undefined, missed: () => undefined };

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  await server.deps.pages.listen(deaf);
  await loadDemo(server.deps);
});
afterAll(() => server.close());

const gently = { isForced: false };

describe('resetDemo', () => {
  it('empties and loads again, and notifies running servers which pages to drop', async () => {
    const { deps } = server;
    const [event] = await deps.db.select().from(tables.events).limit(1);
    await deps.db.update(tables.events).set({ name: 'Changé' });
    await deps.db.insert(tables.settings).values({ key: 'secret.kept', value: 'yes' });
    await deps.db.insert(tables.settings).values({ key: 'gone', value: 'yes' });
    const [photo] = await deps.db.select().from(tables.albumPhotos).limit(1);
    const changedTags: PageTag[] = [];
    const elsewhere = createPageChanges(deps.database, deps.log);
    await elsewhere.listen({ ...deaf, changed: (tags) => changedTags.push(...tags) });
    try {
      await resetDemo(deps, gently);
    } finally {
      await elsewhere.close();
    }
    expect(await deps.db.$count(tables.events)).toBe(46);
    expect(await deps.storage.get(`albums/${photo?.fileId}/400.webp`)).toBeNull();
    const [again] = await deps.db.select().from(tables.albumPhotos).limit(1);
    expect(await deps.storage.get(`albums/${again?.fileId}/400.webp`)).not.toBeNull();
    expect(await deps.db.$count(tables.events, eq(tables.events.name, 'Changé'))).toBe(0);
    expect(changedTags).toEqual(
      expect.arrayContaining(['articles', 'events', 'settings', `event:${event?.id}`]),
    );
    expect(await deps.db.$count(tables.settings, eq(tables.settings.key, 'secret.kept'))).toBe(1);
    expect(await deps.db.$count(tables.settings, eq(tables.settings.key, 'gone'))).toBe(0);
  });

  it('refuses in production, forced or not', async () => {
    const deps = { ...server.deps, config: { ...server.deps.config, isProduction: true } };
    await expect(resetDemo(deps, { isForced: true })).rejects.toThrow(DemoResetRefused);
  });

  it('refuses while somebody else has an account, unless forced', async () => {
    const { id } = await createAccount(server.deps, { email: 'camille@exemple.fr' });
    await expect(resetDemo(server.deps, gently)).rejects.toThrow(/1 account.*--force/);
    expect(await server.deps.db.$count(tables.accounts)).toBe(7);
    await resetDemo(server.deps, { isForced: true });
    expect(await server.deps.db.$count(tables.accounts, eq(tables.accounts.id, id))).toBe(0);
    expect(await server.deps.db.$count(tables.accounts)).toBe(6);
  });
});
