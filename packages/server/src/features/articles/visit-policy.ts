import { isbot } from 'isbot';

/** One request for an article's page, which may or may not count. */
export interface Visit {
  readonly articleId: string;
  /** Of the device. Kept in memory until the next flush, never stored. */
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
  /** HTTP method; GET by default. */
  readonly method?: string | undefined;
  /** The `Sec-Purpose` or `Purpose` header: browsers prefetch pages that may never be viewed. */
  readonly purpose?: string | undefined;
}

/** True for a request that looks like a person reading: no robot, no missing user agent, no prefetch. */
export function isReading({ userAgent, method = 'GET', purpose = '' }: Visit): boolean {
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return false;
  return userAgent.trim() !== '' && !isbot(userAgent);
}
