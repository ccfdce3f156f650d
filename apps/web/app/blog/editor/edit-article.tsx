import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import { useState } from 'react';
import { AdminError } from '../../admin/admin-screen.tsx';
import { ApiError, callApi } from '../../platform/api.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import type { Route } from './+types/edit-article';
import { ArticleEditor } from './article-editor.tsx';
import { openKeptWork, openWork } from './work/open-article.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Modifier l’article | Administration Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** Offline, opens an article that was opened on this device before. */
export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const { id: account } = await knowAccount();
  try {
    return await openWork(
      account,
      await callApi(adminArticleEndpoints.openArticleEditor, { params: { id }, signal }),
    );
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? await openKeptWork(account, id) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** The article is not loaded again while it is edited: the editor holds its latest state. */
export const shouldRevalidate = () => false;

function OpenedEditor({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [opened] = useState(loaderData);
  return <ArticleEditor opened={opened} />;
}

/** The key makes a new editor for another article. */
export default function EditArticle({ loaderData }: Route.ComponentProps) {
  return <OpenedEditor key={loaderData.id} loaderData={loaderData} />;
}

export const ErrorBoundary = AdminError;
