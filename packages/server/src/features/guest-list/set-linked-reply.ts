import type { LinkedReply, OfferBody, ReplyBody } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noteAnswer } from '../repeated-requests/own-answers.ts';
import { answerOffer } from './answer-offer.ts';
import { confirmGuestEmail } from './confirm-guest-email.ts';
import { findGuestOfLink } from './find-linked-guest.ts';
import { getLinkedReply } from './get-linked-reply.ts';
import { openGathering } from './open-places.ts';
import { readPlaces, type ServedEvent } from './read-places.ts';
import { findGuest, type GuestRecord } from './reply-store.ts';
import { saveReply } from './save-reply.ts';

const PER_ADDRESS = { name: 'linked-reply', points: 120, seconds: 3600 };

type LinkDeps = Pick<
  Deps,
  'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'replyListeners'
>;

/**
 * Changes the reply of a private link. Resolves once no server process shows the older count. Idempotent.
 * @throws AppError `reply_link_unknown`, `event_closed`, `invalid_input` at `plusOnes`, `too_many_attempts`
 */
export function setLinkedReply(
  deps: LinkDeps,
  client: Client,
  token: string,
  wanted: ReplyBody,
): Promise<LinkedReply> {
  return changeLinkedReply(deps, client, token, async (tx, event, guest) => {
    const { accountId } = guest;
    const answer = { subject: `reply ${event.id}`, writtenAt: deps.now() };
    if (accountId !== null) await noteAnswer(tx, { accountId, ...answer });
    return saveReply(deps, tx, event, guest, wanted);
  });
}

/** The same for the answer to places offered to a part of the party. @throws AppError also `offer_gone` */
export function answerLinkedOffer(
  deps: LinkDeps,
  client: Client,
  token: string,
  body: OfferBody,
): Promise<LinkedReply> {
  return changeLinkedReply(deps, client, token, (tx, event, guest) =>
    answerOffer(deps, tx, event, guest, body),
  );
}

async function changeLinkedReply(
  deps: LinkDeps,
  client: Client,
  token: string,
  change: (tx: Queryable, event: ServedEvent, guest: GuestRecord) => Promise<unknown>,
): Promise<LinkedReply> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  await deps.groupCommits.run(linked.eventId, async (tx, changed) => {
    const opened = await openGathering(deps, tx, linked.eventId);
    const event = await readPlaces(deps, tx, opened);
    // Read again now that the event is locked: it may have moved up meanwhile.
    const guest = await findGuest(tx, linked.id);
    if (guest === null) throw new AppError('reply_link_unknown');
    await change(tx, event, guest);
    const after = (await findGuest(tx, guest.id)) ?? guest;
    for (const tell of deps.replyListeners)
      await tell(deps, tx, opened, { before: guest, after, memberId: after.appAccountId });
    changed(`event:${event.id}`);
  });
  return getLinkedReply(deps, token);
}
