import type { ChallengeBoard, UpdateStandingBody } from '@lampion/contract/night/challenge-claims';
import type { Deps } from '../../deps.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import {
  changeNight,
  describePeople,
  findNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import { mayAnswer, progressEndsAt, requireGuest } from './policy.ts';
import {
  countHidden,
  findStanding,
  findStandings,
  findTeams,
  isNameThere,
  saveStanding,
} from './standing-store.ts';
import {
  findConfirmedClaims,
  findLastConfirmation,
  findNightChallenges,
  findOwnClaims,
  findWaitingClaims,
} from './store.ts';
import {
  toChallenges,
  toConfirmedClaim,
  toOwnStanding,
  toStandings,
  toTeam,
  toWaitingClaim,
} from './view.ts';

const findShared = shareRead(async (db, id) => {
  const [challenges, teams, hiddenCount] = await Promise.all([
    findNightChallenges(db, id),
    findTeams(db, id),
    countHidden(db, id),
  ]);
  return { challenges, teams, hiddenCount };
});

/**
 * The challenges of a night as a host or guest reads them: what they claimed, the claims they may
 * answer, and the ranking. The ranking names nobody who uses a pseudonym or is hidden by a block.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export async function getChallengeBoard(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<ChallengeBoard> {
  // The shared query starts before the caller's access is known.
  const [shared, visible] = await Promise.all([findShared(db, id), findVisible(db, actor, id)]);
  const { night, people, claims, waiting, confirmed, own, ranked } = visible;
  return {
    challenges: toChallenges(shared.challenges, claims),
    waiting: waiting.map((row) => toWaitingClaim(row, people)),
    confirmed: confirmed.map((row) => toConfirmedClaim(row, people, night)),
    own: toOwnStanding(own),
    standings: toStandings(ranked, people, night.guestId),
    hiddenCount: shared.hiddenCount,
    teams: shared.teams.map(toTeam),
  };
}

/** The part that depends on the reader. */
async function findVisible(db: Queryable, actor: Actor, id: string) {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'challenges');
  const { guestId, memberId } = night;
  const [claims, waiting, confirmed, own, ranked] = await Promise.all([
    guestId === null ? [] : findOwnClaims(db, guestId),
    mayAnswer(night) ? findWaitingClaims(db, id, { guestId, memberId }) : [],
    findConfirmedClaims(db, id, { memberId }),
    guestId === null ? null : findStanding(db, guestId),
    findStandings(db, id, { memberId }),
  ]);
  const isNamed = ({ showing }: { showing: string }) => showing === 'name';
  const guestIds = [
    ...waiting.map(({ claim }) => claim.guestId),
    ...confirmed.filter(isNamed).map(({ claim }) => claim.guestId),
    ...ranked.filter(({ standing }) => isNamed(standing)).map(({ standing }) => standing.guestId),
  ];
  const named = await describePeople(db, night, guestIds);
  const people = new Map(named.map((person) => [person.guestId, person]));
  return { night, people, claims, waiting, confirmed, own, ranked };
}

export type BoardDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/**
 * Enough to answer the claims of hundreds of guests. A device that wrote more offline retries
 * later.
 */
const PER_ACCOUNT = { name: 'challenges', points: 300, seconds: 120 };

interface Place {
  /** Id of the night. */
  readonly id: string;
  /** Hosts and guests when absent. */
  readonly by?: 'host';
}

/**
 * Runs a write to the challenges of a night; writes to one night are serialised. When `work`
 * returns true, the members of the night are notified. `changed` names the pages to invalidate.
 * @throws AppError as `changeNight` on the screen `challenges`; `too_many_attempts`
 */
export async function changeBoard(
  deps: BoardDeps,
  actor: Actor,
  { id, ...by }: Place,
  work: (tx: Queryable, night: VisibleNight, changed: (...tags: PageTag[]) => void) => Promise<boolean>,
): Promise<void> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeNight(deps, actor, id, { screen: 'challenges', ...by }, async (tx, night, changed) => {
    if (await work(tx, night, changed)) await publishNightChange(tx, id, 'claims');
  });
}

/**
 * Sets how the caller appears in the ranking, and their team; missing fields are left unchanged.
 * Their points move with them to another team. Idempotent.
 * @throws AppError as `changeBoard`; `not_a_guest`, `team_not_found`; `invalid_input` for a missing
 * pseudonym, or one that is the name or pseudonym of another person there
 */
export function updateStanding(
  deps: BoardDeps,
  actor: Actor,
  nightId: string,
  body: UpdateStandingBody,
): Promise<void> {
  return changeBoard(deps, actor, { id: nightId }, async (tx, night) => {
    const guestId = requireGuest(night);
    const { teamId, showing, pseudonym } = body;
    if (teamId) {
      const teams = await findTeams(tx, nightId);
      if (!teams.some(({ id }) => id === teamId)) throw new AppError('team_not_found');
    }
    const known = await findStanding(tx, guestId);
    const shown = pseudonym ?? known?.pseudonym ?? null;
    if (showing === 'pseudonym' && shown === null) throw refuse('Choisissez un pseudonyme');
    const isChosen = pseudonym !== undefined || showing === 'pseudonym';
    if (isChosen && shown !== null && (await isNameThere(tx, { eventId: nightId, guestId }, shown)))
      throw refuse('Quelqu’un porte ce nom ce soir. Choisissez un autre pseudonyme');
    if (Object.keys(body).length === 0) return false;
    await saveStanding(tx, { eventId: nightId, guestId }, body);
    return true;
  });
}

const refuse = (message: string) =>
  new AppError('invalid_input', { fields: [{ path: 'pseudonym', message }] });

/**
 * When the public page of an event must be rendered again to show newer counts. Null while no
 * claims are being confirmed: the next confirmation then invalidates the page by its tag.
 */
export async function findNextProgress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  eventId: string,
): Promise<Date | null> {
  return progressEndsAt(await findLastConfirmation(db, eventId), now());
}
