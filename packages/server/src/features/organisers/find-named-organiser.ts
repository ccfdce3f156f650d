import type { OrganiserFront } from '@lampion/contract/schemas/organiser-front';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { describeOrganiserFront } from './describe-organiser-front.ts';
import { findOrganiser, findOrganiserByUsername } from './organiser-store.ts';

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const usernameShape = /^[a-z0-9._]{1,50}$/;

/**
 * The organiser of an address: by the username of its app account, in whatever case, or by its id, which stays when the
 * username changes and is the only address without a connected app account.
 * @throws AppError `organiser_not_found`
 */
export async function findNamedOrganiser(
  deps: Pick<Deps, 'db'>,
  usernameOrId: string,
): Promise<OrganiserFront> {
  const row = await findRow(deps, usernameOrId.toLowerCase());
  if (row === null) throw new AppError('organiser_not_found');
  return describeOrganiserFront(row);
}

/** Other characters never occur in an organiser's address. */
async function findRow({ db }: Pick<Deps, 'db'>, name: string) {
  if (uuidShape.test(name)) return findOrganiser(db, name);
  return usernameShape.test(name) ? findOrganiserByUsername(db, name) : null;
}
