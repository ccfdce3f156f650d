import type { ReplyBody } from '@lampion/contract/schemas/reply';
import { AppError, isAppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsGuests } from '../billing/check-plan-limits.ts';
import { moveWaiting } from './move-waiting.ts';
import type { EventPlaces } from './open-places.ts';
import { countGuests, type GuestRecord, insertGuest, updateGuest } from './reply-store.ts';
import { resolvePlace } from './resolve-place.ts';

/** Who answers: a row of the list, or what a new one says. */
export type Answering = GuestRecord | NewGuest;

interface NewGuest {
  readonly id?: undefined;
  readonly nickname: string;
  readonly email: string | null;
  readonly accountId: string | null;
  readonly appAccountId: string | null;
}

const FULL =
  'Cet événement a atteint le nombre de réponses prévu. Réessayez plus tard, ou écrivez à la personne qui l’organise.';

/**
 * Writes one reply to an event whose places are held (`openPlaces`): a yes gets a place or stands in line, a place that
 * becomes free goes to the next in line. The same reply again changes nothing.
 * @throws AppError `invalid_input` at `plusOnes`; `plan_limit_reached` for somebody new beyond what the organiser's plan
 * allows
 */
export async function saveReply(
  deps: Pick<Deps, 'jobs' | 'now' | 'payments'>,
  tx: Queryable,
  event: EventPlaces,
  answering: Answering,
  wanted: ReplyBody,
): Promise<GuestRecord> {
  const known = answering.id === undefined ? null : answering;
  const plusOnes = readPlusOnes(event, known, wanted);
  const place =
    wanted.reply === 'yes'
      ? await resolvePlace(tx, event, known ?? {}, plusOnes)
      : ({ reply: wanted.reply, waitingRank: null } as const);
  const isSame = known?.reply === place.reply;
  const values = { ...place, plusOnes, repliedAt: isSame ? known.repliedAt : deps.now() };
  if (known === null) {
    await checkGuests(deps, tx, event);
    return insertGuest(tx, { ...answering, ...values, eventId: event.id, createdAt: deps.now() });
  }
  if (isSame && known.plusOnes === plusOnes) return known;
  const guest = await updateGuest(tx, known.id, values);
  // Also whoever left the line or made their party smaller: the next one may fit now.
  if (known.reply === 'yes' || known.reply === 'waiting') await moveWaiting(deps, tx, event);
  return guest;
}

/** Whoever does not come brings nobody. */
function readPlusOnes(event: EventPlaces, known: GuestRecord | null, { reply, plusOnes }: ReplyBody): number {
  if (reply === 'no') return 0;
  if (plusOnes === undefined || plusOnes === known?.plusOnes) return known?.plusOnes ?? 0;
  if (plusOnes <= event.plusOnesMax) return plusOnes;
  const message =
    event.plusOnesMax === 0 ? 'Vous ne pouvez amener personne' : `${event.plusOnesMax} au maximum`;
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}

/** The plan is the organiser's affair: guests are told no more than that the list is full. */
async function checkGuests(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { id, organiserId }: EventPlaces,
): Promise<void> {
  try {
    await checkPlanAllowsGuests(deps, tx, { organiserId, count: (await countGuests(tx, id)) + 1 });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'plan_limit_reached') throw error;
    throw new AppError('plan_limit_reached', { message: FULL, cause: error });
  }
}
