import { isbot } from 'isbot';

/** One request for an article's page, before anybody decides whether it counts. */
export interface Visit {
  readonly articleId: string;
  /** Of the device. Kept in memory until the next flush, never stored. */
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
  /** HTTP method; GET when left out. */
  readonly method?: string | undefined;
  /** The `Sec-Purpose` or `Purpose` header: browsers fetch pages ahead that nobody may ever look at. */
  readonly purpose?: string | undefined;
}

/** True for a request that looks like a person reading: no robot, no nameless program, nothing fetched ahead. */
export function isReading({ userAgent, method = 'GET', purpose = '' }: Visit): boolean {
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return false;
  return userAgent.trim() !== '' && !isbot(userAgent);
}
