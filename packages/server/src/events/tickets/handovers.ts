import type { AddHandoverBody, HandoverList } from '@lampion/contract/events/handovers';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import { findGuestLimit } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, requireAccount, requireConfirmedEmail, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type GatheringRecord, lockGathering } from '../events/update.ts';
import { findOrAddGuest, moveOnePlace, removeUnanswered } from '../guest-list/handed-places.ts';
import { confirmPass } from '../guest-list/linked-replies.ts';
import { isOpenEvent, requireFreeHands } from '../guest-list/places.ts';
import { findListedGuest, findOwnGuest, type GuestRecord, hasLostParty } from '../guest-list/replies.ts';
import { isNotifiable, notifyHostsOfReply } from '../parties/replies.ts';
import {
  deleteHandover,
  deleteHandoversOf,
  findHandover,
  findHandovers,
  findOffered,
  findOwnHandovers,
  type HandoverRow,
  insertHandover,
  isHandoverKnown,
  isLinkOpen,
  setTaken,
} from './handover-store.ts';
import { findGuestTicket } from './store.ts';

type HandoverDeps = Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>;

/** Each sends an e-mail to a person who may not know us. */
const PER_PERSON = { name: 'handover', points: 10, seconds: 86_400 };
/** Prevents flooding a mailbox. */
const PER_EMAIL = { name: 'handover-email', points: 6, seconds: 3600 };

/**
 * The places of the caller's ticket that they hand on by name and address, and the place that
 * somebody offers to them.
 * @throws AppError `not_authenticated`; `ticket_not_found` for who is not on the list
 */
export async function listHandovers(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<HandoverList> {
  const guest = await findCaller(deps.db, actor, eventId);
  const rows = (await findHandovers(deps.db, guest.id)).map(({ handover }) => handover);
  const ticket = await findGuestTicket(deps.db, guest.id, deps.now());
  const offered = guest.reply === 'yes' ? null : await findOffered(deps.db, guest.id);
  return {
    handovers: rows.map(({ id, name, takenAt }) => ({ id, name, state: takenAt ? 'taken' : 'offered' })),
    left: ticket === null ? 0 : countLeft(guest, rows),
    isOwnPlace: guest.plusOnes === 0,
    offeredBy: offered && firstNameOf(offered.giver),
  };
}

/** Those of the companions; of a guest who comes alone, their own. */
const countLeft = ({ plusOnes }: GuestRecord, handovers: readonly HandoverRow[]) =>
  Math.max(0, Math.max(1, plusOnes) - handovers.filter(({ takenAt }) => takenAt === null).length);

/**
 * The caller's row on the list, by session or pass.
 * @throws AppError `ticket_not_found`, also for a member who lost the party by a block
 */
async function findCaller(db: Queryable, actor: Actor, eventId: string): Promise<GuestRecord> {
  if (actor.kind === 'guest') {
    const isHere = actor.eventId === eventId && !actor.hasEnded;
    const guest = isHere ? await findListedGuest(db, eventId, actor.guestId) : null;
    if (guest === null) throw new AppError('ticket_not_found');
    return guest;
  }
  const member = await findMember(db, requireAccount(actor).accountId);
  const guest = member && (await findOwnGuest(db, eventId, member));
  if (!member || !guest) throw new AppError('ticket_not_found');
  if (await hasLostParty(db, guest)) throw new AppError('ticket_not_found');
  return guest;
}

/**
 * Offers a place of the caller's ticket to the owner of an address, who gets a private link. It
 * stays the caller's until it is accepted, so nobody is put on a list against their will. An
 * address that is on the list keeps its reply; the answer does not tell. Nothing is sent to
 * somebody whom the host of a party removed or blocked, or who blocked them. Idempotent, also for
 * an address that was offered a place already.
 * @throws AppError `not_authenticated`, `confirmation_required`, `ticket_not_found`,
 * `event_closed`, `plan_limit_reached`; `no_place_to_give`; `friend_not_invited` for the own place
 * at a party whose link is closed; `invalid_input` for the own address; `too_many_attempts` (10 a
 * day)
 */
export async function addHandover(
  deps: HandoverDeps,
  actor: Actor,
  eventId: string,
  { id, name, email }: AddHandoverBody,
): Promise<null> {
  requireConfirmedEmail(actor);
  await deps.limiter.consume(PER_PERSON, requirePerson(actor));
  await deps.limiter.consume(PER_EMAIL, email);
  const planLimit = await findGuestLimit(deps, eventId);
  return changeHandovers(deps, actor, eventId, async (tx, event, guest) => {
    if (await isHandoverKnown(tx, id)) return;
    requireFreeHands(event);
    if ((await findGuestTicket(tx, guest.id, deps.now())) === null) throw new AppError('ticket_not_found');
    const rows = (await findHandovers(tx, guest.id)).map(({ handover }) => handover);
    if (countLeft(guest, rows) === 0) throw new AppError('no_place_to_give');
    const isOwnPlace = guest.plusOnes === 0;
    if (isOwnPlace && event.hostId !== null && !(await isLinkOpen(tx, eventId)))
      throw new AppError('friend_not_invited');
    const found = await findOrAddGuest(deps, tx, event, { nickname: name, email, planLimit });
    if (found.guest.id === guest.id) throw new AppError('invalid_input', { fields: [ownAddress] });
    const pair = { giverGuestId: guest.id, takerGuestId: found.guest.id };
    const row = { id, ...pair, name, isOwnPlace, isNewGuest: found.isNew, createdAt: deps.now() };
    if (!(await insertHandover(tx, row))) return;
    if (await isNotifiable(tx, event, email))
      await queueEmail(deps, tx, { template: 'place-handed', id: found.guest.id });
  });
}

const ownAddress = { path: 'email', message: 'C’est votre adresse : indiquez celle de l’autre personne' };

/**
 * Accepts the place that somebody offers to the caller: they come, and both get the tickets that
 * are valid from now on. Idempotent.
 * @throws AppError `not_authenticated`, `ticket_not_found`, `event_closed`; `handover_gone`;
 * `friend_comes` for who has a place; `place_used`
 */
export async function acceptHandover(deps: HandoverDeps, actor: Actor, eventId: string): Promise<null> {
  if (actor.kind === 'guest') await confirmPass(deps, actor.guestId);
  return changeHandovers(deps, actor, eventId, async (tx, event, guest) => {
    const offered = await findOffered(tx, guest.id);
    const giver = offered && (await findListedGuest(tx, eventId, offered.handover.giverGuestId));
    if (!offered || !giver) throw new AppError('handover_gone');
    if (guest.reply === 'yes') throw new AppError('friend_comes');
    if (offered.handover.isOwnPlace !== (giver.plusOnes === 0)) throw new AppError('handover_gone');
    const moved = await moveOnePlace(deps, tx, event, { from: giver, to: guest });
    await setTaken(tx, offered.handover.id, deps.now());
    await sendTickets(deps, tx, moved.from, moved.to);
    if (event.hostId !== null)
      await notifyHostsOfReply(deps, tx, { id: eventId, hostId: event.hostId }, moved.to);
  });
}

/** A guest without an account has their ticket by e-mail alone; it replaces the previous one. */
async function sendTickets(deps: HandoverDeps, tx: Queryable, ...people: GuestRecord[]): Promise<void> {
  for (const { id, reply, accountId, appAccountId } of people) {
    const isMailed = reply === 'yes' && accountId === null && appAccountId === null;
    if (isMailed) await queueEmail(deps, tx, { template: 'ticket', id });
  }
}

/**
 * Takes back a place that the caller handed on, until it is used at the door. If it was accepted,
 * the other person gets an e-mail. If not, and the offer had added them to the list, they leave it.
 * Idempotent.
 * @throws AppError `not_authenticated`, `ticket_not_found`, `event_closed`, `place_used`
 */
export function takeBackHandover(
  deps: HandoverDeps,
  actor: Actor,
  eventId: string,
  id: string,
): Promise<null> {
  return changeHandovers(deps, actor, eventId, async (tx, event, guest) => {
    const handover = await findHandover(tx, guest.id, id);
    const taker = handover && (await findListedGuest(tx, eventId, handover.takerGuestId));
    if (!handover || !taker) return;
    await deleteHandover(tx, id);
    if (handover.takenAt === null) {
      if (handover.isNewGuest) await removeUnanswered(tx, taker);
      return;
    }
    if (taker.reply !== 'yes') return;
    const moved = await moveOnePlace(deps, tx, event, { from: taker, to: guest });
    await queueEmail(deps, tx, { template: 'place-taken-back', id: taker.id });
    await sendTickets(deps, tx, moved.to);
    if (event.hostId !== null)
      await notifyHostsOfReply(deps, tx, { id: eventId, hostId: event.hostId }, moved.from);
  });
}

async function changeHandovers(
  deps: HandoverDeps,
  actor: Actor,
  eventId: string,
  change: (tx: Queryable, event: GatheringRecord, guest: GuestRecord) => Promise<void>,
): Promise<null> {
  await deps.groupCommits.run(eventId, async (tx, changed) => {
    const event = await lockGathering(tx, eventId);
    if (event === null) throw new AppError('ticket_not_found');
    const guest = await findCaller(tx, actor, eventId);
    if (!isOpenEvent(event, deps.now())) throw new AppError('event_closed');
    await change(tx, event, guest);
    await publishLive(tx, { subjects: ['parties', `party:${eventId}`] });
    // Parties have no public page to invalidate.
    if (event.hostId === null) changed(`event:${eventId}`);
  });
  return null;
}

/** Deletes what forgotten guests handed on, with the names they wrote. */
export function forgetHandovers(tx: Queryable, guests: readonly { readonly id: string }[]): Promise<void> {
  return deleteHandoversOf(
    tx,
    guests.map(({ id }) => id),
  );
}

/** The places a person handed on, for their data export. */
export function exportHandoverData(db: Queryable, person: Parameters<typeof findOwnHandovers>[1]) {
  return findOwnHandovers(db, person);
}
