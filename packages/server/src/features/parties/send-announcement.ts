import { firstNameOf } from '@lampion/contract/rules/first-name';
import type { PartyAnnouncement, PartyAnnouncementBody } from '@lampion/contract/schemas/party-announcement';
import { type Actor, requireAccount, requireConfirmedEmail } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { tellNews } from '../news/tell-news.ts';
import {
  audienceReplies,
  findMembersWith,
  findPartyAnnouncement,
  insertPartyAnnouncement,
  type PartyAnnouncementRow,
} from './announcement-store.ts';
import { changeOwnParty } from './change-own-party.ts';

/** Enough for a night that changes, too little to bother anybody. */
const PER_MEMBER = { name: 'party-announcements', points: 10, seconds: 86_400 };

/**
 * Writes to guests of the caller's party: it stands in their news, their devices show it, and whoever chose so or has none
 * gets an e-mail. The other hosts read it as well. Idempotent by its id, which the device makes.
 * @throws AppError `not_authenticated`, `confirmation_required`, `app_account_missing`, `party_not_found`,
 * `not_party_host`, `nobody_to_notify`, `too_many_attempts` (10 a day); `announcement_taken` for an id something else has
 */
export async function sendAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  body: PartyAnnouncementBody,
): Promise<PartyAnnouncement> {
  const { accountId } = requireAccount(actor);
  const isKnown = (await findPartyAnnouncement(deps.db, body.id)) !== null;
  if (!isKnown) await deps.limiter.consume(PER_MEMBER, accountId);
  return changeOwnParty(deps, actor, id, async (tx, party, { member }) => {
    requireConfirmedEmail(actor);
    const known = await findPartyAnnouncement(tx, body.id);
    if (known !== null && known.eventId !== id) throw new AppError('announcement_taken');
    if (known !== null) return toPartyAnnouncement(known);
    return write(deps, tx, party, { ...body, authorId: member.appAccountId });
  });
}

async function write(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { id: eventId }: PartyRecord,
  { id, body, audience, authorId }: PartyAnnouncementBody & { readonly authorId: string },
): Promise<PartyAnnouncement> {
  const to = await findMembersWith(tx, eventId, audienceReplies[audience]);
  if (to.every((one) => one === authorId)) throw new AppError('nobody_to_notify');
  await insertPartyAnnouncement(tx, { id, eventId, authorId, body, audience, createdAt: deps.now() });
  const piece = { to, kind: 'party_announcement', eventId, actorId: authorId, words: body } as const;
  await tellNews(deps, tx, [piece], [{ subjects: [`party:${eventId}`] }]);
  const row = await findPartyAnnouncement(tx, id);
  if (row === null) throw new Error('an announcement was not written');
  return toPartyAnnouncement(row);
}

/** As guests and hosts read it. */
export function toPartyAnnouncement(row: PartyAnnouncementRow): PartyAnnouncement {
  const { id, body, audience, author, createdAt } = row;
  return { id, body, audience, author: author && firstNameOf(author), createdAt: createdAt.toISOString() };
}
