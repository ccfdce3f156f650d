import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { changeArticles } from './change-articles.ts';
import { createArticleDraft } from './create-article-draft.ts';
import { deleteArticleDraft } from './delete-article-draft.ts';
import { getArticleDraft } from './get-article-draft.ts';
import { getDraftCopy } from './get-draft-copy.ts';
import { getRevision } from './get-revision.ts';
import { listAdminArticles } from './list-admin-articles.ts';
import { listDraftCopies } from './list-draft-copies.ts';
import { listRevisions } from './list-revisions.ts';
import { openArticleEditor } from './open-article-editor.ts';
import { previewArticle } from './preview-article.ts';
import { purgeArticle } from './purge-article.ts';
import { restoreRevision } from './restore-revision.ts';
import { saveArticleDraft } from './save-article-draft.ts';
import { showPresence } from './show-presence.ts';

/** Calls of the administration's list of articles and of its editor. */
export function registerArticleEditorRoutes(route: Route, deps: Deps): void {
  const endpoints = adminArticleEndpoints;
  route(endpoints.listAdminArticles, ({ actor, query }) => listAdminArticles(deps, actor, query));
  route(endpoints.openArticleEditor, ({ actor, params }) => openArticleEditor(deps, actor, params.id));
  route(endpoints.changeArticles, ({ actor, body }) => changeArticles(deps, actor, body));
  route(endpoints.purgeArticle, async ({ actor, params }) => {
    await purgeArticle(deps, actor, params.id);
    return null;
  });
  route(endpoints.showPresence, ({ actor, params, body, client: { userAgent } }) =>
    showPresence(deps, actor, { ...params, ...body, userAgent }),
  );
  route(endpoints.previewArticle, ({ actor, params }) => previewArticle(deps, actor, params.id));
  registerDraftRoutes(route, deps);
  registerRevisionRoutes(route, deps);
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
