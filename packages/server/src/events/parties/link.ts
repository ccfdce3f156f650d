import { type PartyLink, partyLinkParamsSchema } from '@lampion/contract/events/party';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeOwnParty } from './parties.ts';
import { makeLinkCode } from './planning.ts';
import { findDates, findVotes } from './poll-store.ts';
import { findLinkedParty, type HostedRow, updatePartyRow } from './store.ts';
import { toPartyLink } from './view.ts';

/**
 * What the link of a party shows to its holder: no guests, and only the host's first name.
 * @throws AppError `party_not_found`, also for a replaced or closed link, and once the party is
 * over
 */
export async function getPartyLink(
  { db, now }: { readonly db: Queryable } & Pick<Deps, 'now'>,
  code: string,
): Promise<PartyLink> {
  const row = await requireLinkedParty({ db, now }, code);
  const { isPollOpen, eventId } = row.party;
  const dates = isPollOpen ? await findDates(db, eventId) : [];
  const votes = isPollOpen ? await findVotes(db, eventId) : [];
  return toPartyLink(row, { dates, votes, now: now() });
}

/** The party that a link opens. @throws AppError `party_not_found` */
export async function requireLinkedParty(
  { db, now }: { readonly db: Queryable } & Pick<Deps, 'now'>,
  code: string,
): Promise<HostedRow> {
  const isCode = partyLinkParamsSchema.safeParse({ code }).success;
  const row = isCode ? await findLinkedParty(db, code) : null;
  if (row === null || isOver(row.event, now())) throw new AppError('party_not_found');
  return row;
}

/**
 * Replaces the link of a party of the caller; the previous one becomes invalid. Guests stay.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`
 */
export async function resetLink(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
): Promise<null> {
  await changeOwnParty(deps, actor, id, (tx) => updatePartyRow(tx, id, { linkCode: makeLinkCode() }));
  return null;
}
