import type { ArticleDraft, EditedArticle, SaveDraftBody } from '@lampion/contract/blog/article-editing';
import type { FakeNetwork } from './fake-network.ts';

/** Who is signed in. */
export const WRITER = '01999999-0000-7000-8000-000000000001';

/** A published article, as the server answers its editors. */
export const editedArticle: EditedArticle = {
  _id: '01999999-0000-7000-8000-000000000011',
  slug: 'le-bal',
  title: 'Le bal',
  description: 'On danse.',
  content: '<p>On danse.</p>',
  imageUrl: null,
  picture: null,
  cover: { type: 'article', plan: null, sky: null },
  author: 'La rédaction',
  category: '',
  tags: [],
  publishDate: '2026-11-01T10:00:00.000Z',
  isFeatured: false,
  views: 0,
  status: 'published',
  version: 3,
  updatedAt: '2026-11-02T10:00:00.000Z',
  imageId: null,
  createdAt: '2026-10-01T10:00:00.000Z',
  deletedAt: null,
  savedBy: null,
};
const base = `/api/blogs/${editedArticle._id}`;
export const SAVE = `PUT ${base}`;
export const KEEP_DRAFT = `PUT ${base}/draft`;

/**
 * The server's copy of the article and of its draft: each save raises the version, and one based on
 * an older is refused.
 */
export function serveArticle(network: FakeNetwork) {
  let article = editedArticle;
  let draft: ArticleDraft | null = null;
  network.on('GET /api/auth/me', () => [200, { _id: WRITER, role: 'admin' }]);
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
    const { draftVersion, tab, ...kept } = body as unknown as Required<SaveDraftBody>;
    if (draft !== null && draft.draftVersion !== draftVersion && draft.tab !== tab) {
      return [409, { code: 'conflict', message: 'Ce brouillon a changé.', current: draft }];
    }
    const updatedAt = '2026-11-22T10:00:00.000Z';
    draft = { ...kept, tab, draftVersion: draftVersion + 1, updatedAt };
    return [200, { updatedAt, draftVersion: draft.draftVersion }];
  });
  network.on(`PUT ${base}/presence`, ({ body: { tab } }) => {
    const isOther = draft !== null && draft.tab !== tab;
    return [200, { others: [], otherDraftVersion: isOther ? draft?.draftVersion : null }];
  });
  network.on(`GET ${base}/draft`, () => [200, { draft }]);
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
