import type { Deps } from '../../deps.ts';
import { countBrowserErrors } from './browser-error-store.ts';

/** More are as alarming as these. */
const COUNTED_MAX = 1000;

/** Number of errors of browsers that nobody has dealt with; at most 1,001. */
export function countOpenErrors({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countBrowserErrors(db, { state: 'open' }, COUNTED_MAX);
}
