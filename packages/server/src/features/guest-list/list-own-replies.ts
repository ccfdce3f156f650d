import { type MemberReplyPage, REPLIES_PER_PAGE } from '@lampion/contract/schemas/reply';
import { z } from 'zod';
import { type Actor, type Member, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { findMember } from '../members/find-member.ts';
import { findInvitationsOf, findRepliesOf, type OwnReplyRow, type ReplyPosition } from './own-reply-store.ts';
import { toMemberReply } from './reply-view.ts';

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([begin, id]): ReplyPosition => ({ beginDate: new Date(begin), id }));

interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Find = (
  member: Member,
  range: { after: ReplyPosition | undefined; limit: number },
) => Promise<OwnReplyRow[]>;

/**
 * Events the calling member replied to, latest begin first, in pages of 20 unless `limit` says otherwise. Unpublished
 * ones are excluded.
 * @throws AppError `not_authenticated`; `invalid_input` for a cursor that is not ours
 */
export function listOwnReplies(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageWanted,
): Promise<MemberReplyPage> {
  return readPage(deps, actor, page, (member, range) => findRepliesOf(deps.db, member, range));
}

/**
 * Pending invitations to events that are not over, the next event first, paginated likewise.
 * @throws AppError as `listOwnReplies`
 */
export function listOwnInvitations(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageWanted,
): Promise<MemberReplyPage> {
  return readPage(deps, actor, page, (member, range) =>
    findInvitationsOf(deps.db, member, { ...range, now: deps.now() }),
  );
}

async function readPage(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { limit = REPLIES_PER_PAGE, cursor }: PageWanted,
  find: Find,
): Promise<MemberReplyPage> {
  const { accountId } = requireAccount(actor);
  const after = readCursor(positionSchema, cursor);
  const member = await findMember(deps.db, accountId);
  if (member === null) return { replies: [], nextCursor: null };
  const found = await find(member, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ beginDate, guest }) => [
    beginDate.getTime(),
    guest.id,
  ]);
  const cards = await findEventCards(
    deps,
    rows.map(({ guest }) => guest.eventId),
  );
  const now = deps.now();
  const replies = rows.flatMap((row) => {
    const card = cards.get(row.guest.eventId);
    return card === undefined ? [] : [toMemberReply(row, card, now)];
  });
  return { replies, nextCursor };
}
