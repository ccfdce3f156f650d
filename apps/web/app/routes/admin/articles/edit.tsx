import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { useState } from 'react';
import { AdminError } from '../../../features/admin/admin-error.tsx';
import { ArticleEditor } from '../../../features/article-editor/article-editor.tsx';
import { ArticleEditorWaiting } from '../../../features/article-editor/article-editor-waiting.tsx';
import { openWork } from '../../../features/article-editor/work/open-work.ts';
import { callApi } from '../../../lib/api.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = () => [
  { title: 'Modifier l’article | Administration Lampion' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return openWork(await callApi(adminArticleEndpoints.openArticleEditor, { params: { id }, signal }));
}

/** The article is not loaded again while it is edited: the editor holds its latest state. */
export const shouldRevalidate = () => false;

export const HydrateFallback = ArticleEditorWaiting;

function OpenedEditor({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [opened] = useState(loaderData);
  return <ArticleEditor opened={opened} />;
}

/** The key makes a new editor for another article. */
export default function EditArticle({ loaderData }: Route.ComponentProps) {
  return <OpenedEditor key={loaderData.id} loaderData={loaderData} />;
}

export const ErrorBoundary = AdminError;
