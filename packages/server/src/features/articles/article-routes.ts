import { articleEndpoints } from '@lampion/contract/endpoints/articles';
import type { Article } from '@lampion/contract/schemas/article';
import type { Deps } from '../../deps.ts';
import type { Call, Route } from '../../http/call.ts';
import { linkNextPage } from '../../http/link-next-page.ts';
import type { Freshness } from '../../kept-pages/kept-pages.ts';
import { createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { nextScheduledPublication } from './find-next-publication.ts';
import { getArticle } from './get-article.ts';
import { listArticleSummaries, listArticles } from './list-articles.ts';
import { listCategories } from './list-categories.ts';
import { listTags } from './list-tags.ts';
import { restoreArticle } from './restore-article.ts';
import { updateArticle } from './update-article.ts';

/** The blog: reading for everybody, writing for administrators. */
export function registerArticleRoutes(route: Route, deps: Deps): void {
  route(
    articleEndpoints.listArticles,
    async (call) => {
      const { fields } = call.query;
      // The content is most of an article: it is not even read where nobody wants it.
      const list = fields === undefined || fields.includes('content') ? listArticles : listArticleSummaries;
      const { articles, nextCursor } = await list(deps, call.actor, call.query);
      if (nextCursor !== null) call.reply.header('link', linkNextPage(call.request, call.query, nextCursor));
      return articles as Article[];
    },
    { params: ['limit'], freshness: () => freshnessOfList(deps) },
  );
  route(articleEndpoints.getArticle, async (call) => {
    const article = await getArticle(deps, call.actor, call.params.id);
    if (call.actor.kind !== 'admin') recordView(deps, call, article._id);
    return article;
  });
  route(articleEndpoints.createArticle, ({ actor, body }) => createArticle(deps, actor, body));
  route(articleEndpoints.updateArticle, ({ actor, params, body }) =>
    updateArticle(deps, actor, params.id, body),
  );
  route(articleEndpoints.deleteArticle, async ({ actor, params }) => {
    await deleteArticle(deps, actor, params.id);
    return null;
  });
  route(articleEndpoints.restoreArticle, ({ actor, params }) => restoreArticle(deps, actor, params.id));
  route(articleEndpoints.listArticleTags, ({ actor, query }) => listTags(deps, actor, query.q));
  route(articleEndpoints.listArticleCategories, ({ actor, query }) => listCategories(deps, actor, query.q));
}

/** How old the views of an article in a kept list may be, in milliseconds. */
const VIEWS_MAX_AGE_MS = 60_000;

async function freshnessOfList(deps: Deps): Promise<Freshness> {
  const next = await nextScheduledPublication(deps);
  const viewsAreOld = new Date(deps.now().getTime() + VIEWS_MAX_AGE_MS);
  return { tags: ['articles'], changesAt: next === null ? [viewsAreOld] : [viewsAreOld, next] };
}

function recordView(deps: Deps, call: Call<typeof articleEndpoints.getArticle>, articleId: string): void {
  const { method, headers } = call.request;
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  deps.views.record({ articleId, ...call.client, now: deps.now(), method, purpose });
}
