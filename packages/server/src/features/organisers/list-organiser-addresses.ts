import type { Deps } from '../../deps.ts';
import { describeOrganiser } from './describe-organiser.ts';
import { countPublishingOrganisers, findPublishingOrganisers } from './organiser-store.ts';

/**
 * One page of the addresses ("/o/la.guinguette") of all organisers with a public event, for search engines. An organiser
 * stays on its page while others join after it; beyond the last page the list is empty.
 * @param page from 1.
 */
export async function listOrganiserAddresses(
  deps: Pick<Deps, 'db'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<string[]> {
  const rows = await findPublishingOrganisers(deps.db, { limit: pageSize, offset: (page - 1) * pageSize });
  return rows.map((row) => describeOrganiser(row).path);
}

/** How many addresses there are in all. */
export async function countOrganiserAddresses(deps: Pick<Deps, 'db'>): Promise<number> {
  return countPublishingOrganisers(deps.db);
}
