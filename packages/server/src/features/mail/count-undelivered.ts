import type { Deps } from '../../deps.ts';
import { countFailedEmails } from './outgoing-email-store.ts';

/** More are as alarming as these. */
const COUNTED_MAX = 100_000;

/** Number of e-mails that failed and are not sent yet, given up or retried; at most 100,001. */
export function countUndelivered({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countFailedEmails(db, {}, COUNTED_MAX);
}
