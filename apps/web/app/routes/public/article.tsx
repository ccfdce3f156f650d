import { redirect } from 'react-router';
import { DownloadSection } from '../../components/site/download-section.tsx';
import { articleData, articleShareImage } from '../../features/blog/article-data.ts';
import { ArticleSheet } from '../../features/blog/article-sheet.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/article';

/** An article has one address. Its id and its former addresses redirect there permanently. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, shows, useCases } = context.get(pageServer);
  const article = await answerOrRefuse(useCases.getArticle(deps, useCases.visitor, params.id));
  shows(`article:${article._id}`);
  if (article.slug !== params.id) throw redirect(`/blog/${encodeURIComponent(article.slug)}`, 301);
  return article;
}

export function meta({ loaderData: article, matches }: Route.MetaArgs) {
  const site = readSite(matches);
  const path = `/blog/${article.slug}`;
  return describePage({
    publicUrl: site.publicUrl,
    path,
    title: article.title,
    description: article.description,
    image: articleShareImage(article._id),
    type: 'article',
    publishedAt: article.publishDate,
    modifiedAt: article.updatedAt,
    structuredData: [
      articleData(article, site),
      breadcrumbs(site.publicUrl, [
        ['Blog', '/blog'],
        [article.title, path],
      ]),
    ],
  });
}

export function Page({ loaderData: article }: Route.ComponentProps) {
  return (
    <main id="contenu">
      <ArticleSheet article={article} />
      <DownloadSection from="#15122A" />
    </main>
  );
}
