import type { Challenge } from '@lampion/contract/schemas/event';

export interface ChallengeScore {
  /** Of those that are to be taken up; optional ones give their points alone. */
  readonly done: number;
  readonly left: number;
  readonly points: number;
  readonly pointsDone: number;
}

/** Points and numbers of completed and remaining challenges. */
export function scoreChallenges(challenges: readonly Challenge[]): ChallengeScore {
  const sum = (some: readonly Challenge[]) => some.reduce((total, { points }) => total + points, 0);
  const wanted = challenges.filter(({ isOptional }) => !isOptional);
  const done = wanted.filter(({ completed }) => completed).length;
  return {
    done,
    left: wanted.length - done,
    points: sum(challenges),
    pointsDone: sum(challenges.filter(({ completed }) => completed)),
  };
}

/** "2 défis à compléter", as the block's title says. */
export function describeLeft({ left }: ChallengeScore): string {
  return `${left} défi${left === 1 ? '' : 's'} à compléter`;
}

/** "1 relevé sur 4". */
export function describeDone({ done, left }: ChallengeScore): string {
  return `${done} relevé${done > 1 ? 's' : ''} sur ${done + left}`;
}

/** "10 points gagnés sur 45". */
export function describePoints({ points, pointsDone }: ChallengeScore): string {
  return `${pointsDone} point${pointsDone > 1 ? 's' : ''} gagné${pointsDone > 1 ? 's' : ''} sur ${points}`;
}

/** "Relevé par 12 invités"; "Relevé" where an organiser said so, null before that. */
export function describeTakers({ completed, confirmedCount }: Challenge): string | null {
  if (confirmedCount === 0) return completed ? 'Relevé' : null;
  return `Relevé par ${confirmedCount} invité${confirmedCount > 1 ? 's' : ''}`;
}
