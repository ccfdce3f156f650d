import type { Deps } from '../../deps.ts';
import { type BusinessFigures, findBusinessFigures } from './business-store.ts';

/** What the installation holds, for monitoring: totals only, no person can be told from them. */
export function countBusiness({ db }: Pick<Deps, 'db'>): Promise<BusinessFigures> {
  return findBusinessFigures(db);
}
