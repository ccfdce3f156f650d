import type { ChallengeBoard } from '@lampion/contract/schemas/claim';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import { shareRead } from '../../db/share-read.ts';
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

const findShared = shareRead(async (db, id) => {
  const [challenges, teams, hiddenCount] = await Promise.all([
    findNightChallenges(db, id),
    findTeams(db, id),
    countHidden(db, id),
  ]);
  return { challenges, teams, hiddenCount };
});

/**
 * The challenges of a night as one of its hosts or guests reads them: what they claimed, what they may answer, and the ranking,
 * in which nobody is named who stands under a pseudonym, and nobody whom a block hides.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export async function getChallengeBoard(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<ChallengeBoard> {
  // What is the same for all is on its way while it is found out who asks.
  const [shared, seen] = await Promise.all([findShared(db, id), findSeen(db, actor, id)]);
  const { night, people, claims, waiting, confirmed, own, ranked } = seen;
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

/** What depends on who reads it. */
async function findSeen(db: Queryable, actor: Actor, id: string) {
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
