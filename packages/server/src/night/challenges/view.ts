import type {
  ChallengeBoard,
  ConfirmedClaim,
  NightChallenge,
  NightTeam,
  Standing,
  WaitingClaim,
} from '@lampion/contract/night/challenge-claims';
import type { NightPerson } from '@lampion/contract/night/nights';
import type { VisibleNight } from '../nights/nights.ts';
import { mayWithdrawAnswer } from './policy.ts';
import type { RankedRow, StandingRow, TeamRow } from './standing-store.ts';
import type { ConfirmedClaimRow, findNightChallenges, OwnClaimRow, WaitingClaimRow } from './store.ts';

type People = ReadonlyMap<string, NightPerson>;

function toClaim({ claim, image }: WaitingClaimRow) {
  const { id, word, createdAt } = claim;
  return {
    id,
    word,
    picture: image && { width: image.width, height: image.height, widths: image.widths },
    createdAt: createdAt.toISOString(),
  };
}

export function toWaitingClaim(row: WaitingClaimRow, people: People): WaitingClaim {
  const { challengeId, guestId } = row.claim;
  return { ...toClaim(row), challengeId, person: people.get(guestId) ?? null };
}

/** The author appears as in the ranking: anonymous after opting out. */
export function toConfirmedClaim(
  row: ConfirmedClaimRow,
  people: People,
  night: VisibleNight,
): ConfirmedClaim {
  const { claim, showing, pseudonym } = row;
  return {
    ...toClaim(row),
    challengeId: claim.challengeId,
    person: showing === 'name' ? (people.get(claim.guestId) ?? null) : null,
    pseudonym: showing === 'pseudonym' ? pseudonym : null,
    isMe: claim.guestId === night.guestId,
    canWithdraw: mayWithdrawAnswer(night, claim),
  };
}

/** With the caller's latest claim: after a refusal they may claim again. */
export function toChallenges(
  rows: Awaited<ReturnType<typeof findNightChallenges>>,
  claims: readonly OwnClaimRow[],
): NightChallenge[] {
  const latest = new Map(claims.map((row) => [row.claim.challengeId, row]));
  return rows.map((challenge) => {
    const own = latest.get(challenge.id);
    const { state, answerWord } = own?.claim ?? {};
    return {
      ...challenge,
      ownClaim: own && state ? { ...toClaim(own), state, answerWord: answerWord ?? '' } : null,
    };
  });
}

/** Guests with equal points share a rank; the best rank is 1. */
export function toStandings(
  rows: readonly RankedRow[],
  people: People,
  ownGuestId: string | null,
): Standing[] {
  return rows.map(({ standing, isHidden }) => {
    const { guestId, points, pseudonym, showing, teamId } = standing;
    return {
      rank: 1 + rows.findIndex((other) => other.standing.points === points),
      points,
      person: showing === 'name' && !isHidden ? (people.get(guestId) ?? null) : null,
      pseudonym: showing === 'pseudonym' && !isHidden ? pseudonym : null,
      teamId,
      isMe: guestId === ownGuestId,
    };
  });
}

export function toOwnStanding(row: StandingRow | null): ChallengeBoard['own'] {
  const { showing = 'name', pseudonym = null, teamId = null, points = 0 } = row ?? {};
  return { showing, pseudonym, teamId, points };
}

export function toTeam({ id, name, ink, points, memberCount }: TeamRow): NightTeam {
  return { id, name, ink, points, memberCount };
}
