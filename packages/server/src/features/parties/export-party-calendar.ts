import { firstNameOf } from '@lampion/contract/rules/first-name';
import type { Deps } from '../../deps.ts';
import { renderPartyCalendar } from '../events/render-party-calendar.ts';
import { requireLinkedParty } from './get-party-link.ts';

/**
 * A party as a calendar file for whoever has its link, without an address that they may not read.
 * @throws AppError `party_not_found`
 */
export async function exportPartyCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  code: string,
): Promise<string> {
  const { event: party, party: facts, host } = await requireLinkedParty(deps, code);
  const isAddressRead = facts.showsAddress === 'everybody';
  const inviter = firstNameOf(host.appName || host.username);
  const entry = { party, host: inviter, path: `/p/${code}`, isAddressRead };
  return renderPartyCalendar(entry, deps.config.PUBLIC_URL);
}
