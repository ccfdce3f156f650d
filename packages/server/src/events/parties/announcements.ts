import type { Reply } from '@lampion/contract/events/guests';
import {
  PARTY_ANNOUNCEMENTS_PER_PAGE,
  type PartyAnnouncement,
  type PartyAnnouncementBody,
  type PartyAnnouncementPage,
  type PartyAudience,
  partyAudiences,
} from '@lampion/contract/events/party-hosting';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notifyMembers } from '../../messages/notifications/sending.ts';
import { type Actor, requireAccount, requireConfirmedEmail } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import type { PartyRecord } from '../events/update.ts';
import {
  audienceReplies,
  findMembersWith,
  findPartyAnnouncement,
  findPartyAnnouncements,
  insertPartyAnnouncement,
  type PartyAnnouncementRow,
} from './announcement-store.ts';
import { queuePartyEmails } from './emails.ts';
import { changeOwnParty, findOwnParty, toPartyChange, type VisibleParty } from './parties.ts';
import { isHosting } from './policy.ts';

/** Enough for a night whose plans change, few enough not to bother guests. */
const PER_MEMBER = { name: 'party-announcements', points: 10, seconds: 86_400 };

/**
 * Sends an announcement to guests of the caller's party: it appears in their news and as a push
 * notification. Guests who chose e-mail, or have no account, get an e-mail; those who registered a
 * browser with their pass get it there instead. The other hosts read it as well. Idempotent by the
 * id chosen by the device.
 * @throws AppError `not_authenticated`, `confirmation_required`, `app_account_missing`,
 * `party_not_found`, `not_party_host`, `nobody_to_notify`, `too_many_attempts` (10 a day);
 * `announcement_taken` for an id that is in use
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
  party: PartyRecord,
  { id, body, audience, authorId }: PartyAnnouncementBody & { readonly authorId: string },
): Promise<PartyAnnouncement> {
  const eventId = party.id;
  const replies = audienceReplies[audience];
  const to = await findMembersWith(tx, eventId, replies);
  const email = { kind: 'party_announcement', words: body, authorId, replies } as const;
  const emailed = await queuePartyEmails(deps, tx, party, email);
  if (emailed === 0 && to.every((one) => one === authorId)) throw new AppError('nobody_to_notify');
  await insertPartyAnnouncement(tx, { id, eventId, authorId, body, audience, createdAt: deps.now() });
  const piece = { to, kind: 'party_announcement', eventId, actorId: authorId, words: body } as const;
  await notifyMembers(deps, tx, [piece], [{ subjects: [`party:${eventId}`] }]);
  const row = await findPartyAnnouncement(tx, id);
  if (row === null) throw new Error('an announcement was not written');
  return toPartyAnnouncement(row);
}

/** The view of guests and hosts. */
function toPartyAnnouncement(row: PartyAnnouncementRow): PartyAnnouncement {
  const { id, body, audience, author, createdAt } = row;
  return { id, body, audience, author: author && firstNameOf(author), createdAt: createdAt.toISOString() };
}

const positionSchema = z.tuple([timeSchema, z.uuid()]);

interface Wanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The announcements of a party, newest first: all of them for hosts, for a guest those that include
 * their reply, none for holders of the link.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`; `invalid_input`
 * for an invalid cursor
 */
export async function listAnnouncements(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  { limit = PARTY_ANNOUNCEMENTS_PER_PAGE, cursor }: Wanted,
): Promise<PartyAnnouncementPage> {
  const visible = await findOwnParty(deps, actor, { id });
  const before = readCursor(positionSchema, cursor);
  const range = {
    readerId: visible.member.appAccountId,
    audiences: audiencesOf(visible),
    before,
    limit: limit + 1,
  };
  const found = await findPartyAnnouncements(deps.db, id, range);
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.createdAt.getTime(), row.id]);
  return { announcements: rows.map(toPartyAnnouncement), nextCursor };
}

function audiencesOf({ role, guest }: VisibleParty): readonly PartyAudience[] {
  if (isHosting(role)) return partyAudiences;
  return guest === null ? [] : audiencesWith(guest.reply);
}

const audiencesWith = (reply: Reply) =>
  partyAudiences.filter((audience) => audienceReplies[audience].includes(reply));

/** What the hosts of a party last wrote to guests with this reply; null for nothing. */
export async function findLastWord(
  { db }: Pick<Deps, 'db'>,
  id: string,
  reply: Reply,
): Promise<Omit<PartyAnnouncement, 'audience'> | null> {
  const range = { readerId: null, audiences: audiencesWith(reply), before: undefined, limit: 1 };
  const [last] = await findPartyAnnouncements(db, id, range);
  if (last === undefined) return null;
  const { audience: _audience, ...word } = toPartyAnnouncement(last);
  return word;
}

/**
 * Notifies waiting members in their news that they got places at a party, or an offer. Idempotent.
 */
export async function notifyOfPlaces(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { eventId, kind, memberIds }: JobPayloads['tell-places'],
  jobId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const piece = { to: memberIds, kind, eventId, actorId: null, onceKey: jobId } as const;
    await notifyMembers(deps, tx, [piece], [toPartyChange(eventId)]);
  });
}
