import { isOver } from '@lampion/contract/rules/event-timing';
import { type PartyLink, partyLinkParamsSchema } from '@lampion/contract/schemas/party';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findLinkedParty, type HostedRow } from './party-store.ts';
import { toPartyLink } from './party-view.ts';
import { findDates, findVotes } from './poll-store.ts';

/**
 * What the link of a party shows to anybody who has it: no guests, and of the host the first name.
 * @throws AppError `party_not_found`, also for a link that was replaced or closed, and once the party is over
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
