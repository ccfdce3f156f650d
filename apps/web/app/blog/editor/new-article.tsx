import { useState } from 'react';
import { knowAccount } from '../../platform/session/stored-account.ts';
import type { Route } from './+types/new-article';
import { ArticleEditor } from './article-editor.tsx';
import { openNewWork } from './work/open-article.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Nouvel article | Administration Lampion' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader() {
  return openNewWork((await knowAccount()).id);
}

/** The article is not looked for again while it is written. */
export const shouldRevalidate = () => false;

export default function NewArticle({ loaderData }: Route.ComponentProps) {
  const [opened] = useState(loaderData);
  return <ArticleEditor opened={opened} />;
}
