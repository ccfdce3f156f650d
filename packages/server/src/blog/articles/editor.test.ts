import { draftCopies } from '@lampion/contract/blog/article-editing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpiredData } from '../../admin/privacy/purge-expired-data.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { createArticle, saveArticleDraft } from './drafts.ts';
import { getDraftCopy, listDraftCopies } from './editor.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps, 'Nour');
});
afterAll(() => server.close());

const start = Date.parse('2027-03-01T20:00:00Z');
const setMinute = (minute: number) => server.setNow(new Date(start + minute * 60_000));
const create = () => createArticle(server.deps, nour, { title: 'Bal', content: '<p>Bal.</p>' });
const tab = uuidv7();
const titles = async (id: string) => (await listDraftCopies(server.deps, nour, id)).map(({ title }) => title);

async function type(id: string, minute: number): Promise<void> {
  setMinute(minute);
  const fields = { title: `minute ${minute}`, content: '<p onclick="a()">Bal</p>' };
  await saveArticleDraft(server.deps, nour, id, { baseVersion: 1, tab, fields });
}

test('a draft leaves a copy every few minutes of typing, which only its editor reads', async () => {
  const { _id: id } = await create();
  for (const minute of [0, 1, 2, 4, 5, 6, 8, 10, 11]) await type(id, minute);
  expect(await titles(id)).toEqual(['minute 10', 'minute 5', 'minute 0']);
  const [newest] = await listDraftCopies(server.deps, nour, id);
  const copy = newest?._id ?? '';
  const read = await getDraftCopy(server.deps, nour, { id, copy });
  expect(read.fields).toMatchObject({ title: 'minute 10', content: '<p>Bal</p>' });
  const paul = await createAdminActor(server.deps, 'Paul');
  expect(await listDraftCopies(server.deps, paul, id)).toEqual([]);
  await expect(getDraftCopy(server.deps, paul, { id, copy })).rejects.toMatchObject({
    code: 'revision_not_found',
  });
});

test('only the newest copies are kept, and only for some weeks', async () => {
  const { _id: id } = await create();
  const minutes = Array.from({ length: draftCopies.max + 3 }, (_, index) => 6 * index);
  for (const minute of minutes) await type(id, minute);
  const kept = await titles(id);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, `minute ${6 * 51}`, 'minute 12']);
  setMinute(draftCopies.days * 24 * 60 + 20);
  await purgeExpiredData(server.deps);
  expect((await titles(id)).at(-1)).toBe('minute 24');
});
