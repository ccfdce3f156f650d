import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { editedArticleSchema, suggestionQuerySchema, suggestionsSchema } from '../schemas/admin-article.ts';
import {
  articleListQuerySchema,
  articleParamsSchema,
  articleSchema,
  createArticleBodySchema,
  updateArticleBodySchema,
} from '../schemas/article.ts';

const tag = 'Blog';

export const articleEndpoints = {
  listArticles: endpoint({
    method: 'GET',
    path: '/blogs',
    tag,
    summary:
      'Les articles publiés, du plus récent au plus ancien ; les brouillons aussi pour l’administration. Avec `q`, les articles publiés qui contiennent ces mots, les plus proches d’abord. Avec `limit`, l’en-tête Link donne la page suivante.',
    access: 'anyone',
    query: articleListQuerySchema,
    answer: z.array(articleSchema),
  }),
  getArticle: endpoint({
    method: 'GET',
    path: '/blogs/:id',
    tag,
    summary: 'Un article, par identifiant ou par adresse lisible.',
    access: 'anyone',
    params: articleParamsSchema,
    answer: articleSchema,
    errors: ['article_not_found'],
  }),
  createArticle: endpoint({
    method: 'POST',
    path: '/blogs',
    tag,
    summary: 'Publie un article, le programme ou le garde en brouillon.',
    access: 'admin',
    body: createArticleBodySchema,
    bodyType: 'multipart',
    answer: editedArticleSchema,
    status: 201,
    errors: ['too_large', 'unsupported_image'],
  }),
  updateArticle: endpoint({
    method: 'PUT',
    path: '/blogs/:id',
    tag,
    summary:
      'Change les champs envoyés d’un article. Avec `version`, un enregistrement fait entre-temps est refusé : la réponse porte l’article actuel dans `current`.',
    access: 'admin',
    params: articleParamsSchema,
    body: updateArticleBodySchema,
    bodyType: 'multipart',
    answer: editedArticleSchema,
    errors: ['article_not_found', 'conflict', 'too_large', 'unsupported_image'],
  }),
  deleteArticle: endpoint({
    method: 'DELETE',
    path: '/blogs/:id',
    tag,
    summary: 'Met un article à la corbeille, pour 30 jours.',
    access: 'admin',
    params: articleParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['article_not_found'],
  }),
  restoreArticle: endpoint({
    method: 'POST',
    path: '/blogs/:id/restore',
    tag,
    summary: 'Sort un article de la corbeille, tel qu’il était.',
    access: 'admin',
    params: articleParamsSchema,
    answer: editedArticleSchema,
    errors: ['article_not_found'],
  }),
  listArticleTags: endpoint({
    method: 'GET',
    path: '/blogs/tags',
    tag,
    summary: 'Les étiquettes existantes, les plus employées d’abord.',
    access: 'admin',
    query: suggestionQuerySchema,
    answer: suggestionsSchema,
  }),
  listArticleCategories: endpoint({
    method: 'GET',
    path: '/blogs/categories',
    tag,
    summary: 'Les catégories existantes, les plus employées d’abord.',
    access: 'admin',
    query: suggestionQuerySchema,
    answer: suggestionsSchema,
  }),
};
