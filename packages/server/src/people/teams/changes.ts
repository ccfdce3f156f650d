import type { TeamRole } from '@lampion/contract/people/teams';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderTeamHandedOver, renderTeamLeft, renderTeamRoleChanged } from '../../platform/emails/teams.ts';
import { sentences } from './journal-sentences.ts';
import { deleteEntriesBefore, findNotice, insertEntry } from './journal-store.ts';
import { findFirstOwner, findMembers, findSeat } from './store.ts';

/** What happens to people of a team, by the call that does it where there is one. */
type TeamAction =
  | 'acceptTeamInvitation'
  | 'changeTeamRole'
  | 'handOverTeam'
  | 'leaveTeam'
  | 'passOnTeam'
  | 'recoverTeam'
  | 'removeTeamMember';

interface TeamChange {
  readonly organiserId: string;
  readonly action: TeamAction;
  /** Who did it; null for an account that is being erased, and for the administration. */
  readonly accountId: string | null;
  readonly concernedId: string;
  /** The account that holds the pro profile no more without having wanted it. */
  readonly formerId?: string;
  readonly role?: TeamRole;
}

/**
 * Records a change of a team in its journal, and e-mails those whom it concerns: all owners when
 * the pro profile changes hands, the person itself otherwise, unless they did it themselves. Call
 * it last in the transaction of the change, so that neither exists without the other.
 */
export async function recordTeamChange(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  change: TeamChange,
): Promise<void> {
  const { formerId, ...entry } = change;
  const { organiserId, action, accountId, concernedId } = entry;
  const entryId = uuidv7();
  await insertEntry(tx, { ...entry, id: entryId, createdAt: deps.now() });
  const isHandover = action === 'handOverTeam' || action === 'passOnTeam' || action === 'recoverTeam';
  const owners = isHandover ? await findOwners(tx, organiserId) : [concernedId];
  const people = formerId === undefined ? owners : [...owners, formerId];
  const readers = isHandover ? people : people.filter((id) => id !== accountId);
  const emails = readers.map((id) => ({ template: 'team-change' as const, id: `${entryId} ${id}` }));
  await queueEmails(deps, tx, emails);
}

async function findOwners(tx: Queryable, organiserId: string): Promise<string[]> {
  const first = await findFirstOwner(tx, organiserId);
  const others = (await findMembers(tx, organiserId)).filter(({ role }) => role === 'owner');
  return [...(first === null ? [] : [first]), ...others].map(({ accountId }) => accountId);
}

/**
 * The e-mail about a change of a team, to one reader. None once their account is erased; none about
 * a role that has changed again, which has an e-mail of its own.
 */
export function teamChangeEmails({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Pick<EmailComposers, 'team-change'> {
  return {
    async 'team-change'(id) {
      const [entryId = '', readerId = ''] = id.split(' ');
      const notice = await findNotice(db, entryId, readerId);
      if (notice === null) return null;
      const { to, action, role, organiserId, concernedId } = notice;
      const by = sentences[action]?.by ?? notice.by;
      const news = { ...notice, by, url: `${config.PUBLIC_URL}/pro/team` };
      if (action === 'removeTeamMember') return { to, ...renderTeamLeft(news) };
      if (role === null) {
        const isHeir = concernedId === readerId;
        return { to, ...renderTeamHandedOver({ ...news, heir: notice.concerned ?? '', isHeir }) };
      }
      const seat = await findSeat(db, readerId, organiserId);
      return seat?.role === role ? { to, ...renderTeamRoleChanged({ ...news, role }) } : null;
    },
  };
}

/** Deletes entries older than an instant. */
export function purgeTeamJournal(tx: Queryable, before: Date): Promise<void> {
  return deleteEntriesBefore(tx, before);
}
