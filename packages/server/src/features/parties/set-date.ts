import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { saveEventChange } from '../events/save-event-change.ts';
import { applyVotes } from '../guest-list/apply-votes.ts';
import { changeOwnParty } from './change-own-party.ts';
import { updatePartyRow } from './party-store.ts';
import { findDates, findVotes } from './poll-store.ts';
import { tellGuests } from './tell-guests.ts';

/**
 * Chooses one of the dates of the caller's party: the vote ends, what guests answered to that date is their reply from
 * then on, and they are told.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`, `poll_closed`,
 * `invalid_input` at `dateId`
 */
export async function setDate(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  dateId: string,
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { isPollOpen, member }) => {
    const date = (await findDates(tx, id)).find((one) => one.id === dateId);
    const message = 'Choisissez une des dates du vote';
    if (date === undefined) throw new AppError('invalid_input', { fields: [{ path: 'dateId', message }] });
    const { beginDate, endDate } = date;
    const isChosen = party.beginDate.getTime() === beginDate.getTime();
    if (!isPollOpen && isChosen) return;
    if (!isPollOpen) throw new AppError('poll_closed');
    await saveEventChange(deps, tx, party, { beginDate, endDate });
    await updatePartyRow(tx, id, { isPollOpen: false });
    const votes = (await findVotes(tx, id)).filter((vote) => vote.dateId === dateId);
    const answers = new Map(votes.map(({ guestId, answer }) => [guestId, answer]));
    const after = { ...party, beginDate, endDate };
    await applyVotes(deps, tx, after, answers);
    await tellGuests(deps, tx, after, { kind: 'date_chosen', eventId: id, actorId: member.appAccountId });
  });
  return null;
}
