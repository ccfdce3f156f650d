import { visitor } from '@lampion/server/actor';
import type { Deps } from '@lampion/server/deps';
import { nextScheduledPublication } from '@lampion/server/features/articles/find-next-publication';
import { listArticles } from '@lampion/server/features/articles/list-articles';
import { listLabelArticles } from '@lampion/server/features/articles/list-label-articles';
import type { KeptPages, PublicPage } from '@lampion/server/kept-pages/kept-pages';
import { sendPage } from '@lampion/server/kept-pages/send-page';
import type { FastifyInstance } from 'fastify';
import { labelPath } from '../../app/lib/blog-pages.ts';
import { answerUnknown } from './answer-unknown.ts';
import { type BlogPart, blogFeed } from './blog-feed.ts';
import { type FeedFormat, json, rss } from './feed-formats.ts';
import { readEnclosures } from './read-enclosures.ts';

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
