import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticle, saveArticleDraft } from '../../blog/articles/drafts.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { previewSharePicture } from './share-pictures.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());

test('shows unsaved work only to its editor', async () => {
  const article = await createArticle(server.deps, nour, {
    title: 'Le bal',
    content: '<p>Un</p>',
    author: 'Nour',
    isDraft: true,
  });
  const draw = (actor = nour) => previewSharePicture(server.deps, actor, article._id);
  const { picture } = await draw();
  expect(picture).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  await saveArticleDraft(server.deps, nour, article._id, {
    baseVersion: article.version,
    fields: { title: 'Le très grand bal' },
  });
  expect((await draw()).picture).not.toBe(picture);
  expect((await draw(await createAdminActor(server.deps))).picture).toBe(picture);
  await expect(previewSharePicture(server.deps, visitor, article._id)).rejects.toMatchObject({
    code: 'not_authenticated',
  });
});
