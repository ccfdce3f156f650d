import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { renderPartyCalendar } from '../events/calendar.ts';
import { findOwnAnnouncements } from './announcement-store.ts';
import { findPartyEmailsTo } from './email-store.ts';
import { requireLinkedParty } from './link.ts';
import { findCohostedParties, findOwnParties, findOwnVotes } from './store.ts';

/**
 * A party as a calendar file for holders of its link, without the address unless they may read it.
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

interface Person {
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/**
 * What the members of an account host, announced, voted and received by e-mail, for its data
 * export.
 */
export async function exportPartyData(db: Queryable, { appAccountIds, email }: Person) {
  return {
    parties: await findOwnParties(db, appAccountIds),
    cohosted: await findCohostedParties(db, appAccountIds),
    announcements: await findOwnAnnouncements(db, appAccountIds),
    votes: await findOwnVotes(db, appAccountIds),
    emails: email === null ? [] : await findPartyEmailsTo(db, email, appAccountIds[0] ?? null),
  };
}
