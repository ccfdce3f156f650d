import { adminArticleEndpoints, articleEndpoints } from '@lampion/contract/blog/article-calls';
import type { Article } from '@lampion/contract/blog/articles';
import type { Deps } from '../deps.ts';
import { linkNextPage } from '../platform/http/answers.ts';
import type { Call, Route } from '../platform/http/api.ts';
import type { Freshness } from '../platform/pages/page-cache.ts';
import { changeArticles, listAdminArticles } from './articles/admin-articles.ts';
import {
  createArticle,
  createArticleDraft,
  deleteArticleDraft,
  getArticleDraft,
  saveArticleDraft,
  updateArticle,
} from './articles/drafts.ts';
import { getDraftCopy, listDraftCopies } from './articles/editor.ts';
import { listCategories, listTags } from './articles/labels.ts';
import { listArticleSummaries, listArticles } from './articles/lists.ts';
import { getArticle } from './articles/pages.ts';
import { nextScheduledPublication } from './articles/publication.ts';
import { getRevision, listRevisions, restoreRevision } from './articles/revisions.ts';
import { openArticleEditor, previewArticle, showPresence } from './articles/saving.ts';
import { deleteArticle, purgeArticle, restoreArticle } from './articles/trash.ts';

/** Maximum age of view counts in a cached list, in milliseconds. */
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

/** The blog: readable by everyone, written by administrators. */
function registerArticleRoutes(route: Route, deps: Deps): void {
  route(
    articleEndpoints.listArticles,
    async (call) => {
      const { fields } = call.query;
      // The content is most of an article: it is only read when requested.
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

/** Endpoints of the administration's list of articles and of its editor. */
function registerAdminArticleRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.listAdminArticles, ({ actor, query }) => listAdminArticles(deps, actor, query));
  route(adminArticleEndpoints.openArticleEditor, ({ actor, params }) =>
    openArticleEditor(deps, actor, params.id),
  );
  route(adminArticleEndpoints.changeArticles, ({ actor, body }) => changeArticles(deps, actor, body));
  route(adminArticleEndpoints.purgeArticle, async ({ actor, params }) => {
    await purgeArticle(deps, actor, params.id);
    return null;
  });
  route(adminArticleEndpoints.showPresence, ({ actor, params, body, client: { userAgent } }) =>
    showPresence(deps, actor, { ...params, ...body, userAgent }),
  );
  route(adminArticleEndpoints.previewArticle, ({ actor, params }) => previewArticle(deps, actor, params.id));
}

function registerDraftRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.createArticleDraft, ({ actor, body }) => createArticleDraft(deps, actor, body));
  route(adminArticleEndpoints.getArticleDraft, async ({ actor, params }) => ({
    draft: await getArticleDraft(deps, actor, params.id),
  }));
  route(adminArticleEndpoints.saveArticleDraft, ({ actor, params, body }) =>
    saveArticleDraft(deps, actor, params.id, body),
  );
  route(adminArticleEndpoints.deleteArticleDraft, async ({ actor, params }) => {
    await deleteArticleDraft(deps, actor, params.id);
    return null;
  });
  route(adminArticleEndpoints.listDraftCopies, async ({ actor, params }) => ({
    copies: await listDraftCopies(deps, actor, params.id),
  }));
  route(adminArticleEndpoints.getDraftCopy, ({ actor, params }) => getDraftCopy(deps, actor, params));
}

function registerRevisionRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.listArticleRevisions, ({ actor, params, query }) =>
    listRevisions(deps, actor, params.id, query),
  );
  route(adminArticleEndpoints.getArticleRevision, ({ actor, params }) => getRevision(deps, actor, params));
  route(adminArticleEndpoints.restoreArticleRevision, ({ actor, params, body }) =>
    restoreRevision(deps, actor, { ...params, expected: body.version }),
  );
}

export function blogRoutes(route: Route, deps: Deps): void {
  registerArticleRoutes(route, deps);
  registerAdminArticleRoutes(route, deps);
  registerDraftRoutes(route, deps);
  registerRevisionRoutes(route, deps);
}
