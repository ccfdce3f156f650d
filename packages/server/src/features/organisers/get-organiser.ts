import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { describeOrganiser } from './describe-organiser.ts';
import { findOrganiser } from './organiser-store.ts';

/**
 * The public data of an organiser. The id is also the `creator` of that organiser's events.
 * @throws AppError `organiser_not_found`
 */
export async function getOrganiser(deps: Pick<Deps, 'db'>, id: string): Promise<PublicOrganiser> {
  const row = await findOrganiser(deps.db, id);
  if (row === null) throw new AppError('organiser_not_found');
  return describeOrganiser(row);
}
