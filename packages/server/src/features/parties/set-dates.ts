import type { PartyDatesBody } from '@lampion/contract/schemas/party-body';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { saveEventChange } from '../events/save-event-change.ts';
import { changeOwnParty } from './change-own-party.ts';
import { decideDates, type Night, refuse } from './decide-dates.ts';
import { isOpenParty } from './party-policy.ts';
import { deleteDates, findDates, insertDates, type PartyDateRow, setDateEnd } from './poll-store.ts';
import { tellGuests } from './tell-guests.ts';

/**
 * Replaces the dates that guests of the caller's party vote on. One that begins when another did is the same and keeps its
 * answers; guests are told where there are others. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`, `event_closed`,
 * `poll_closed`, `invalid_input` at the date to correct
 */
export async function setDates(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  { dates }: PartyDatesBody,
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { isPollOpen, member }) => {
    if (!isOpenParty({ event: party }, deps.now())) throw new AppError('event_closed');
    if (!isPollOpen) throw new AppError('poll_closed');
    const known = await findDates(tx, id);
    const wanted = decideDates({ dates }, deps.now());
    const isOther = await replaceDates(tx, id, known, wanted);
    const { beginDate, endDate } = wanted[0];
    await saveEventChange(deps, tx, party, { beginDate, endDate });
    const piece = { kind: 'dates_changed', eventId: id, actorId: member.appAccountId } as const;
    await tellGuests(deps, tx, party, isOther ? piece : null);
  });
  return null;
}

/** Whether guests have others to answer to, or fewer. */
async function replaceDates(
  tx: Queryable,
  id: string,
  known: readonly PartyDateRow[],
  wanted: readonly Night[],
): Promise<boolean> {
  const findSame = (one: Pick<Night, 'beginDate'>, among: readonly Pick<Night, 'beginDate'>[]) =>
    among.findIndex(({ beginDate }) => beginDate.getTime() === one.beginDate.getTime());
  const gone = known.filter((date) => findSame(date, wanted) < 0);
  const fresh = wanted.filter((date) => findSame(date, known) < 0);
  await deleteDates(
    tx,
    id,
    gone.map((date) => date.id),
  );
  for (const date of known) {
    const same = wanted[findSame(date, wanted)];
    if (same) await setDateEnd(tx, date.id, same.endDate);
  }
  if (!(await insertDates(tx, id, fresh))) throw refuse('dates', 'Proposez ces dates de nouveau');
  return gone.length + fresh.length > 0;
}
