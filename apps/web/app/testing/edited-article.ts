import type { EditedArticle } from '@lampion/contract/blog/article-editing';

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
