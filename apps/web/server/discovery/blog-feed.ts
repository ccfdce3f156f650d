import { frPlain } from '@lampion/contract/french';
import { refineHtml } from '@lampion/contract/french-html';
import type { Article } from '@lampion/contract/schemas/article';
import { Feed } from 'feed';
import type { Enclosure } from './read-enclosures.ts';

export interface BlogPart {
  /** Below the product's address: "/blog". */
  readonly path: string;
  readonly title: string;
  readonly articles: readonly Article[];
}

/** The blog or a part of it as a feed; `FeedFormat` writes it. It holds whole articles, so a reader needs nothing else. */
export function blogFeed(
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
