import { useState } from 'react';
import { ArticleEditor } from '../../../features/article-editor/article-editor.tsx';
import { openNewWork } from '../../../features/article-editor/work/open-work.ts';
import type { Route } from './+types/new';

export const meta: Route.MetaFunction = () => [
  { title: 'Nouvel article | Administration Lampion' },
  { name: 'robots', content: 'noindex' },
];

export default function NewArticle() {
  const [opened] = useState(openNewWork);
  return <ArticleEditor opened={opened} />;
}
