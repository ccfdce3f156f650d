import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountActor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { createArticle, saveArticleDraft } from './drafts.ts';
import { showPresence } from './saving.ts';

let server: TestServer;
let nour: AccountActor;
let paul: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps, 'Nour');
  paul = await createAdminActor(server.deps, 'Paul');
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const start = Date.parse('2027-03-01T20:00:00Z');
const [mine, second, his] = [uuidv7(), uuidv7(), uuidv7()];
const show = (id: string, actor: AccountActor, tab: string, isHere = true) =>
  showPresence(server.deps, actor, { id, tab, isHere, userAgent: firefox });

test('opening an article shows where else it is open, until it is closed or silent for 30 seconds', async () => {
  server.setNow(new Date(start));
  const { _id: id } = await createArticle(server.deps, nour, { title: 'Bal', content: '<p>Bal.</p>' });
  expect(await show(id, nour, mine)).toEqual({ others: [], otherDraftVersion: null });
  server.setNow(new Date(start + 1000));
  await show(id, nour, second);
  server.setNow(new Date(start + 2000));
  const device = 'Firefox sur Windows';
  expect((await show(id, paul, his)).others).toEqual([
    { editor: 'Nour', device, isOwn: false },
    { editor: 'Nour', device, isOwn: false },
  ]);
  expect((await show(id, nour, mine)).others).toEqual([
    { editor: 'Paul', device, isOwn: false },
    { editor: 'Nour', device, isOwn: true },
  ]);
  await show(id, paul, his, false);
  server.setNow(new Date(start + 31_500));
  expect((await show(id, nour, mine)).others).toEqual([]);
});

test('a tab is notified that another tab of its account saved the draft', async () => {
  const { _id: id } = await createArticle(server.deps, nour, { title: 'Bal', content: '<p>Bal.</p>' });
  const { draftVersion } = await saveArticleDraft(server.deps, nour, id, {
    baseVersion: 1,
    tab: mine,
    fields: { title: 'x' },
  });
  expect((await show(id, nour, mine)).otherDraftVersion).toBeNull();
  expect((await show(id, nour, second)).otherDraftVersion).toBe(draftVersion);
  expect((await show(id, paul, his)).otherDraftVersion).toBeNull();
});
