import type { Feed } from 'feed';
import { jsonFeed } from './json-feed.ts';

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
