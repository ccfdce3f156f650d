import { AGENDA_RADIUS } from '@lampion/contract/schemas/agenda';
import { redirect } from 'react-router';
import { DownloadSection } from '../../components/site/download-section.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { SiteToast } from '../../components/site/site-toast.tsx';
import enhance from '../../enhance/article.ts?enhance';
import { keepForAWhile } from '../../features/agenda/keep-for-a-while.ts';
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

/** One row. */
const EVENTS_SHOWN = 3;

/** An article has one address. Its id and its former addresses redirect there permanently. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const server = context.get(pageServer);
  const { changesAt, deps, shows, useCases } = server;
  const page = await answerOrRefuse(useCases.showArticle(deps, params.id));
  const { _id, slug } = page.article;
  // Its end shows others.
  shows(`article:${_id}`, 'articles');
  changesAt(await useCases.nextScheduledPublication(deps));
  const path = `/blog/${encodeURIComponent(slug)}`;
  if (slug !== params.id) throw redirect(path, 301);
  const { events } = await useCases.listAgenda(deps, { limit: EVENTS_SHOWN, radius: AGENDA_RADIUS });
  keepForAWhile(server, events);
  return { ...page, events, url: deps.config.PUBLIC_URL + path };
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

export function Page({ loaderData }: Route.ComponentProps) {
  const { article, category, tags, related, next, events, url } = loaderData;
  return (
    <main id="contenu">
      <ArticleSheet article={article} labels={{ category: category ? [category] : [], tag: tags }}>
        <div className="article-actions">
          <ShareLink name={article.title} url={url} isShort />
        </div>
      </ArticleSheet>
      <ArticleEnd related={related} next={next} events={events} />
      <DownloadSection from="#15122A" />
      <SiteToast />
    </main>
  );
}
