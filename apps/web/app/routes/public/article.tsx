import { redirect } from 'react-router';
import { DownloadSection } from '../../components/site/download-section.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { SiteToast } from '../../components/site/site-toast.tsx';
import enhance from '../../enhance/article.ts?enhance';
import { articleData, articleShareImage } from '../../features/blog/article-data.ts';
import { ArticleEnd } from '../../features/blog/article-end.tsx';
import { ArticleSheet } from '../../features/blog/article-sheet.tsx';
import { ShareLink } from '../../features/events/event-actions.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/article';

export const handle = { enhance } satisfies PublicPageHandle;

/** An article has one address. Its id and its former addresses redirect there permanently. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const page = await answerOrRefuse(useCases.showArticle(deps, params.id));
  const { _id, slug } = page.article;
  // Its end shows others.
  shows(`article:${_id}`, 'articles');
  changesAt(await useCases.nextScheduledPublication(deps));
  const path = `/blog/${encodeURIComponent(slug)}`;
  if (slug !== params.id) throw redirect(path, 301);
  return { ...page, url: deps.config.PUBLIC_URL + path };
}

export function meta({ loaderData: { article }, matches }: Route.MetaArgs) {
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

export function Page({ loaderData: { article, category, tags, related, next, url } }: Route.ComponentProps) {
  return (
    <main id="contenu">
      <ArticleSheet article={article} labels={{ category: category ? [category] : [], tag: tags }}>
        <div className="article-actions">
          <ShareLink name={article.title} url={url} isShort />
        </div>
      </ArticleSheet>
      <ArticleEnd related={related} next={next} />
      <DownloadSection from="#15122A" />
      <SiteToast />
    </main>
  );
}
