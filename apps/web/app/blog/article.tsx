import { type Article, EDITORS } from '@lampion/contract/blog/articles';
import { AGENDA_RADIUS, type AgendaCard } from '@lampion/contract/events/agenda';
import { redirect } from 'react-router';
import enhance from '../enhance/article.ts?enhance';
import { AgendaEvent } from '../events/agenda/agenda-event.tsx';
import { keepForAWhile } from '../events/agenda/load-agenda.ts';
import { ShareLink } from '../events/event-page/event-actions.tsx';
import { type ArticlePage, pageServer } from '../platform/pages/page-context.ts';
import { answerOrRefuse } from '../platform/pages/page-errors.ts';
import { breadcrumbs, describePage, organisationData, type StructuredData } from '../platform/pages/seo.ts';
import { readSite, type SiteData } from '../platform/pages/site.ts';
import { DownloadSection } from '../site/download-section.tsx';
import type { PublicPageHandle } from '../site/site-document.tsx';
import { SiteToast } from '../site/site-toast.tsx';
import { LinkButton } from '../ui/button.tsx';
import type { Route } from './+types/article';
import { ArticleGrid, FeaturedCard } from './article-cards.tsx';
import { ArticleSheet } from './article-sheet.tsx';

export const handle = { enhance } satisfies PublicPageHandle;

/** One row. */
const EVENTS_SHOWN = 3;

/** An article has one address. Its id and its previous addresses redirect there permanently. */
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

interface ArticleEndProps extends Pick<ArticlePage, 'next' | 'related'> {
  /** The next ones of the agenda. */
  events: readonly AgendaCard[];
}

/** Links at the end of an article. */
export function ArticleEnd({ related, next, events }: ArticleEndProps) {
  return (
    <div className="wrap article-end">
      {next && (
        <section aria-labelledby="a-lire-ensuite">
          <h2 className="display blog-section" id="a-lire-ensuite">
            À lire ensuite
          </h2>
          <div className="features">
            <FeaturedCard article={next} as="h3" />
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="sur-le-meme-sujet">
          <h2 className="display blog-section" id="sur-le-meme-sujet">
            Sur le même sujet
          </h2>
          <ArticleGrid articles={related} />
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="a-l-agenda">
          <h2 className="display blog-section" id="a-l-agenda">
            Bientôt à l’agenda
          </h2>
          <ul className="agenda-lines next-events">
            {events.map((event) => (
              <AgendaEvent key={event._id} event={event} hasDay />
            ))}
          </ul>
          <LinkButton href="/agenda">Voir l’agenda</LinkButton>
        </section>
      )}
    </div>
  );
}

/** Address of the share picture of an article. */
export function articleShareImage(id: string): string {
  return `/share/articles/${id}.png`;
}

/** The editors together are Lampion; any other signature is a person's. */
function authorData(author: string, site: SiteData): StructuredData {
  return author === EDITORS ? organisationData(site) : { '@type': 'Person', name: author };
}

/** The article as structured data for search engines. */
export function articleData(article: Article, site: SiteData): StructuredData {
  const { publicUrl } = site;
  const url = `${publicUrl}/blog/${article.slug}`;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.description,
    image: publicUrl + articleShareImage(article._id),
    datePublished: article.publishDate,
    dateModified: article.updatedAt,
    articleSection: article.category || undefined,
    keywords: article.tags.length > 0 ? article.tags.join(', ') : undefined,
    inLanguage: 'fr-FR',
    author: authorData(article.author, site),
    publisher: organisationData(site),
  };
}
