import type { GuestNoticeBody } from '@lampion/contract/events/event-body';
import type { PartyStatus } from '@lampion/contract/events/party';
import type { UpdatePartyBody } from '@lampion/contract/events/party-body';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { Deps } from '../../deps.ts';
import { leaveCalledOffNews } from '../../messages/notifications/sending.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { checkEventInput } from '../events/creation.ts';
import { readNotice, saveEventChange } from '../events/saving.ts';
import { deleteGathering, type PartyRecord } from '../events/update.ts';
import { applyVotes, askAgain } from '../guest-list/votes.ts';
import { countNotDeclined, findGuestMembers } from './host-store.ts';
import { changeAsOwner, changeOwnParty, notifyGuests, toNewsFacts } from './parties.ts';
import { isOpenParty } from './policy.ts';
import { checkNight } from './poll.ts';
import { findDates, findVotes } from './poll-store.ts';
import { updatePartyRow } from './store.ts';

/**
 * Changes a party of the caller; missing fields are left unchanged. Guests are notified of another
 * date or place, unless the caller says otherwise; added places go to the waiting list. After a
 * vote, votes for the new day become replies. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`,
 * `invalid_input`: the date cannot be changed while guests vote on it
 */
export async function updateParty(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'publicationListeners'>,
  actor: Actor,
  id: string,
  { accessNote, showsAddress, linkOpens, tellGuests: notifiesGuests, guestWords, ...values }: UpdatePartyBody,
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { isPollOpen, member }) => {
    checkChange(party, values, isPollOpen, deps.now());
    const notice = readNotice({ tellGuests: notifiesGuests, guestWords });
    const changes = await saveEventChange(deps, tx, party, values, notice);
    await updatePartyRow(tx, id, { accessNote, showsAddress, linkOpens });
    const after = { ...party, ...values } as PartyRecord;
    await followVotes(deps, tx, party, after);
    const facts = { before: toNewsFacts(party), after: toNewsFacts(after) };
    const isOtherAddress = values.address !== undefined && values.address !== party.address;
    const isNews =
      (changes.length > 0 || isOtherAddress) && notice.notifiesGuests && party.status === 'private';
    const actorId = member.appAccountId;
    const piece = { kind: 'party_changed', eventId: id, actorId, ...facts, words: notice.words } as const;
    await notifyGuests(deps, tx, after, isNews ? piece : null);
  });
  return null;
}

/**
 * After a move to another day, the votes for that day become replies, and guests who declined the
 * previous day are asked again.
 */
async function followVotes(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  before: PartyRecord,
  after: PartyRecord,
): Promise<void> {
  const dayOf = ({ beginDate }: { readonly beginDate: Date }) => readParisClock(beginDate).day;
  if (dayOf(before) === dayOf(after)) return;
  const [dates, votes] = [await findDates(tx, after.id), await findVotes(tx, after.id)];
  const isSame = ({ beginDate }: { readonly beginDate: Date }) =>
    beginDate.getTime() === after.beginDate.getTime();
  const date = dates.find(isSame) ?? dates.find((one) => dayOf(one) === dayOf(after));
  const given = votes.filter(({ dateId }) => dateId === date?.id);
  const answers = new Map(given.map(({ guestId, answer }) => [guestId, answer]));
  await applyVotes(deps, tx, after, answers);
  const silent = votes.flatMap(({ guestId }) => (answers.has(guestId) ? [] : guestId));
  await askAgain(tx, after.id, silent);
}

type Values = Pick<UpdatePartyBody, 'beginDate' | 'endDate' | 'latitude' | 'longitude'>;

function checkChange(party: PartyRecord, values: Values, isPollOpen: boolean, now: Date): void {
  const { beginDate = party.beginDate, endDate = party.endDate } = values;
  const isMoved =
    beginDate.getTime() !== party.beginDate.getTime() || endDate.getTime() !== party.endDate.getTime();
  const message = 'La date est au vote : choisissez-en une pour la fixer';
  if (isMoved && isPollOpen)
    throw new AppError('invalid_input', { fields: [{ path: 'beginDate', message }] });
  const { latitude = party.latitude, longitude = party.longitude } = values;
  checkEventInput({ beginDate, endDate, latitude, longitude });
  if (isMoved) checkNight({ beginDate, endDate }, now);
}

type Needed = Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'publicationListeners'>;

/**
 * Cancels a party of the caller: it stays readable, and its guests are notified unless the caller
 * says otherwise. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`
 */
export function cancelParty(deps: Needed, actor: Actor, id: string, notice: GuestNoticeBody): Promise<null> {
  return setStatus(deps, actor, id, { status: 'called_off', notice });
}

/** Restores a cancelled party. */
export function restoreParty(deps: Needed, actor: Actor, id: string, notice: GuestNoticeBody): Promise<null> {
  return setStatus(deps, actor, id, { status: 'private', notice });
}

async function setStatus(
  deps: Needed,
  actor: Actor,
  id: string,
  { status, notice }: { readonly status: PartyStatus; readonly notice: GuestNoticeBody },
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { member }) => {
    if (party.status === status) return;
    const { notifiesGuests, words } = readNotice(notice);
    await saveEventChange(deps, tx, party, { status });
    const kind = status === 'called_off' ? ('party_called_off' as const) : ('party_restored' as const);
    const piece = { kind, eventId: id, actorId: member.appAccountId, words };
    await notifyGuests(deps, tx, party, notifiesGuests ? piece : null);
  });
  return null;
}

/**
 * Deletes a party of the caller, with its guests and votes. An open party with guests must be
 * cancelled first, so that they are notified; their news keep saying so. Debts must be confirmed:
 * those who are not even keep its accounts. The second call throws `party_not_found`.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`,
 * `party_has_guests`, `open_debts`
 */
export async function deleteParty(
  deps: Pick<Deps, 'db' | 'deletionListeners' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  { confirmDebts = false }: { readonly confirmDebts?: boolean | undefined } = {},
): Promise<null> {
  return changeAsOwner(deps, actor, id, async (tx, party, { member }) => {
    const ownCount = (await findGuestMembers(tx, id)).includes(member.appAccountId) ? 1 : 0;
    if (isOpenParty({ event: party }, deps.now()) && (await countNotDeclined(tx, id)) > ownCount)
      throw new AppError('party_has_guests');
    await notifyGuests(deps, tx, party, null);
    await leaveCalledOffNews(tx, id, toNewsFacts(party));
    await deleteGathering(deps, tx, id, confirmDebts);
    return null;
  });
}
