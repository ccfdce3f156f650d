import type { ChallengeBoard } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import {
  toChallenges,
  toConfirmedClaim,
  toOwnStanding,
  toStandings,
  toTeam,
  toWaitingClaim,
} from './board-view.ts';
import { mayAnswer } from './claim-policy.ts';
import { findConfirmedClaims, findNightChallenges, findOwnClaims, findWaitingClaims } from './claim-store.ts';
import { countHidden, findStanding, findStandings, findTeams } from './standing-store.ts';

/**
 * The challenges of a night as one of its hosts or guests reads them: what they claimed, what they may answer, and the ranking,
 * in which nobody is named who stands under a pseudonym, and nobody whom a block hides.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export async function getChallengeBoard(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<ChallengeBoard> {
  const { db } = deps;
  const night = await findNight(db, actor, id);
  requireScreen(night, 'challenges');
  const { guestId, memberId } = night;
  const [challenges, claims, waiting, confirmed, own, ranked, hiddenCount, teams] = await Promise.all([
    findNightChallenges(db, id),
    guestId === null ? [] : findOwnClaims(db, guestId),
    mayAnswer(night) ? findWaitingClaims(db, id, { guestId, memberId }) : [],
    findConfirmedClaims(db, id, { memberId }),
    guestId === null ? null : findStanding(db, guestId),
    findStandings(db, id, { memberId }),
    countHidden(db, id),
    findTeams(db, id),
  ]);
  const isNamed = ({ showing }: { showing: string }) => showing === 'name';
  const guestIds = [
    ...waiting.map(({ claim }) => claim.guestId),
    ...confirmed.filter(isNamed).map(({ claim }) => claim.guestId),
    ...ranked.filter(({ standing }) => isNamed(standing)).map(({ standing }) => standing.guestId),
  ];
  const people = new Map(
    (await describePeople(db, night, guestIds)).map((person) => [person.guestId, person]),
  );
  return {
    challenges: toChallenges(challenges, claims),
    waiting: waiting.map((row) => toWaitingClaim(row, people)),
    confirmed: confirmed.map((row) => toConfirmedClaim(row, people, night)),
    own: toOwnStanding(own),
    standings: toStandings(ranked, people, guestId),
    hiddenCount,
    teams: teams.map(toTeam),
  };
}
