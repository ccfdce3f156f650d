import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import { editedArticle } from './edited-article.ts';
import type { FakeNetwork } from './fake-network.ts';

const base = `/api/blogs/${editedArticle._id}`;
export const SAVE = `PUT ${base}`;
export const KEEP_DRAFT = `PUT ${base}/draft`;

/** The server's copy of the article: each save raises its version, and a save based on an older version is refused. */
export function serveArticle(network: FakeNetwork) {
  let article = editedArticle;
  let draft: unknown = null;
  network.on(SAVE, ({ body }) => {
    const { version, title, content } = body as { version: string; title: string; content: string };
    if (Number(version) !== article.version) {
      return [409, { code: 'conflict', message: 'Quelqu’un a enregistré entre-temps.', current: article }];
    }
    article = { ...article, title, content, version: article.version + 1 };
    draft = null;
    return [200, article];
  });
  network.on(KEEP_DRAFT, ({ body }) => {
    draft = body.fields;
    return [200, { updatedAt: '2026-11-22T10:00:00.000Z' }];
  });
  network.on(`GET ${base}/revisions/${editedArticle.version}`, () => [200, editedArticle]);
  return {
    article: () => article,
    draft: () => draft,
    /** Simulates a save by another editor. */
    change: (values: Partial<EditedArticle>) => {
      article = { ...article, ...values, version: article.version + 1 };
    },
  };
}
