import type { Picture } from '@lampion/contract/platform/common';
import { isAppError } from '@lampion/server/platform/app-error';
import type { PublicPage } from '@lampion/server/platform/pages/page-cache';
import type { Storage } from '@lampion/server/platform/ports/storage/storage';
import type { Feed } from 'feed';

/** How a feed is written. */
export interface FeedFormat {
  readonly type: string;
  readonly write: (feed: Feed) => string;
}

export const rss: FeedFormat = {
  type: 'application/rss+xml; charset=utf-8',
  write: (feed) => feed.rss2(),
};
export const json: FeedFormat = { type: 'application/feed+json; charset=utf-8', write: jsonFeed };

/**
 * A feed as JSON Feed 1.1 (jsonfeed.org), which has dates of publication and of change, and a
 * language.
 */
function jsonFeed({ options, items }: Feed): string {
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

/** A file of a feed entry. RSS requires its exact size. */
export interface Enclosure {
  readonly url: string;
  readonly type: string;
  /** In bytes. */
  readonly length: number;
}

interface Entry {
  readonly _id: string;
  readonly picture: Picture | null;
}

/**
 * The uploaded pictures of a feed's entries, by entry id; read one after the other to get their
 * sizes.
 */
export async function readEnclosures(
  storage: Storage,
  publicUrl: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Enclosure>> {
  const enclosures = new Map<string, Enclosure>();
  for (const { _id, picture } of entries) {
    // The address of a stored picture is its key.
    const bytes = picture && (await storage.get(picture.src.slice(1)));
    if (!picture || !bytes) continue;
    enclosures.set(_id, { url: publicUrl + picture.src, type: 'image/jpeg', length: bytes.length });
  }
  return enclosures;
}

const unknown: PublicPage = {
  status: 404,
  headers: {},
  body: Buffer.from(''),
  tags: new Set(),
  freshUntil: Number.POSITIVE_INFINITY,
};

/** A file about something that is not there is kept for the requests waiting for it, too. */
export async function answerUnknown(made: Promise<PublicPage>): Promise<PublicPage> {
  try {
    return await made;
  } catch (error) {
    if (!isAppError(error) || error.status !== 404) throw error;
    return unknown;
  }
}
