import type { Feed } from 'feed';

/** A feed as JSON Feed 1.1 (jsonfeed.org), which has dates of publication and of change, and a language. */
export function jsonFeed({ options, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: options.title,
    home_page_url: options.link,
    feed_url: options.feedLinks?.json,
    description: options.description,
    favicon: options.favicon,
    language: options.language,
    items: items.map((item) => ({
      id: item.id,
      url: item.link,
      title: item.title,
      ...(item.content === undefined ? { content_text: item.description } : { content_html: item.content }),
      ...(item.content !== undefined && { summary: item.description }),
      image: item.enclosure?.url,
      date_published: item.published?.toISOString(),
      date_modified: item.date.toISOString(),
      authors: item.author?.map(({ name }) => ({ name })),
      tags: item.category?.map(({ name }) => name),
      attachments: item.enclosure && [
        { url: item.enclosure.url, mime_type: item.enclosure.type, size_in_bytes: item.enclosure.length },
      ],
    })),
  });
}
