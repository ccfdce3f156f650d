import type { Article } from '@lampion/contract/blog/articles';
import { frPlain } from '@lampion/contract/french';
import { refineHtml } from '@lampion/contract/french-html';
import { listArticles, listLabelArticles } from '@lampion/server/blog/articles/lists';
import { nextScheduledPublication } from '@lampion/server/blog/articles/publication';
import type { Deps } from '@lampion/server/deps';
import { visitor } from '@lampion/server/platform/actor';
import { type KeptPages, type PublicPage, sendPage } from '@lampion/server/platform/pages/page-cache';
import type { FastifyInstance } from 'fastify';
import { Feed } from 'feed';
import { labelPath } from '../../app/platform/pages/blog-addresses.ts';
import { answerUnknown, type Enclosure, type FeedFormat, json, readEnclosures, rss } from './feeds.ts';

interface Options {
  readonly deps: Deps;
  readonly keptPages: KeptPages;
}

/** Number of articles in a feed, the newest. */
const FEED_LENGTH = 30;

/** The blog for feed readers, all of it or a category, cached and invalidated like pages. */
export async function blogFeedRoutes(app: FastifyInstance, { deps, keptPages }: Options): Promise<void> {
  const { PUBLIC_URL: publicUrl } = deps.config;

  async function makePage({ type, write }: FeedFormat, part: BlogPart): Promise<PublicPage> {
    const enclosures = await readEnclosures(deps.storage, publicUrl, part.articles);
    // Without anybody's doing, when a scheduled article comes out.
    const next = await nextScheduledPublication(deps);
    return {
      status: 200,
      headers: { 'content-type': type },
      body: Buffer.from(write(blogFeed(publicUrl, part, enclosures))),
      tags: new Set(['articles'] as const),
      freshUntil: next?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  }

  function serve(path: string, readPart: (slug: string) => Promise<BlogPart>): void {
    for (const [file, format] of Object.entries({ 'rss.xml': rss, 'feed.json': json })) {
      app.get<{ Params: { slug?: string } }>(`${path}/${file}`, async (request, reply) => {
        const { slug = '' } = request.params;
        const page = await keptPages.get(`${path}/${file} ${slug}`, () =>
          answerUnknown(readPart(slug).then((part) => makePage(format, part))),
        );
        return page.status === 404 ? reply.callNotFound() : sendPage(reply, page);
      });
    }
  }

  serve('/blog', async () => {
    const { articles } = await listArticles(deps, visitor, { limit: FEED_LENGTH });
    return { path: '/blog', title: 'Le carnet de bal, le blog de Lampion', articles };
  });
  serve(labelPath('category', ':slug'), async (slug) => {
    const { label, articles } = await listLabelArticles(deps, { kind: 'category', slug }, FEED_LENGTH);
    const title = `${label.name}, dans le carnet de bal`;
    return { path: labelPath('category', label.slug), title, articles };
  });
}

interface BlogPart {
  /** Below the product's address: "/blog". */
  readonly path: string;
  readonly title: string;
  readonly articles: readonly Article[];
}

/**
 * The blog or a part of it as a feed; `FeedFormat` writes it. Contains whole articles, so readers
 * need no further request.
 */
function blogFeed(
  publicUrl: string,
  { path, title, articles }: BlogPart,
  enclosures: ReadonlyMap<string, Enclosure>,
): Feed {
  const url = publicUrl + path;
  const feed = new Feed({
    id: url,
    title: frPlain(title),
    description: frPlain(
      'Idées, méthodes et souvenirs du lendemain : le blog de celles et ceux qui reçoivent.',
    ),
    link: url,
    language: 'fr',
    favicon: `${publicUrl}/favicon.svg`,
    copyright: 'Lampion',
    generator: 'Lampion',
    feedLinks: { rss: `${url}/rss.xml`, json: `${url}/feed.json` },
    // Without it, the feed would differ each time it is written.
    updated: lastChange(articles),
  });
  for (const article of articles) {
    const link = `${publicUrl}/blog/${article.slug}`;
    const enclosure = enclosures.get(article._id);
    feed.addItem({
      // The id stays the same when the title, and so the address, changes.
      id: `${publicUrl}/blog/${article._id}`,
      guid: `${publicUrl}/blog/${article._id}`,
      title: frPlain(article.title),
      description: frPlain(article.description),
      content: absoluteLinks(refineHtml(article.content), publicUrl),
      link,
      date: new Date(article.updatedAt),
      published: new Date(article.publishDate),
      author: [{ name: article.author }],
      category: article.tags.map((name) => ({ name })),
      ...(enclosure && { enclosure }),
    });
  }
  return feed;
}

function lastChange(articles: readonly Article[]): Date {
  return new Date(Math.max(0, ...articles.map(({ updatedAt }) => Date.parse(updatedAt))));
}

/** Feed readers have no page to resolve relative addresses against. */
function absoluteLinks(html: string, publicUrl: string): string {
  return html.replace(/(href|src)="\/(?!\/)/g, `$1="${publicUrl}/`);
}
