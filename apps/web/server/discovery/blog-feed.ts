import { fr } from '@lampion/contract/french';
import type { Article } from '@lampion/contract/schemas/article';
import { Feed } from 'feed';
import { refineHtml } from '../../app/lib/french-html.ts';
import type { Enclosure } from './read-enclosures.ts';

/** Number of articles in the feeds, the newest. */
export const FEED_LENGTH = 30;

/** The blog as a feed; `rss2()` and `jsonFeed` write it. It holds whole articles, so a reader needs nothing else. */
export function blogFeed(
  publicUrl: string,
  articles: readonly Article[],
  enclosures: ReadonlyMap<string, Enclosure>,
): Feed {
  const feed = new Feed({
    id: `${publicUrl}/blog`,
    title: 'Le carnet de bal, le blog de Lampion',
    description: fr('Idées, méthodes et souvenirs du lendemain : le blog de celles et ceux qui reçoivent.'),
    link: `${publicUrl}/blog`,
    language: 'fr',
    favicon: `${publicUrl}/favicon.svg`,
    copyright: 'Lampion',
    generator: 'Lampion',
    feedLinks: { rss: `${publicUrl}/blog/rss.xml`, json: `${publicUrl}/blog/feed.json` },
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
      title: fr(article.title),
      description: fr(article.description),
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
