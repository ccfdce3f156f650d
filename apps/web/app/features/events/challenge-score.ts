import type { Challenge } from '@lampion/contract/schemas/event';

export interface ChallengeScore {
  readonly done: number;
  readonly left: number;
  readonly points: number;
  readonly pointsDone: number;
}

/** Points and numbers of completed and remaining challenges. */
export function scoreChallenges(challenges: readonly Challenge[]): ChallengeScore {
  const sum = (some: readonly Challenge[]) => some.reduce((total, { points }) => total + points, 0);
  const done = challenges.filter(({ completed }) => completed);
  return {
    done: done.length,
    left: challenges.length - done.length,
    points: sum(challenges),
    pointsDone: sum(done),
  };
}

/** "2 défis à compléter", as the block's title says. */
export function describeLeft({ left }: ChallengeScore): string {
  return `${left} défi${left === 1 ? '' : 's'} à compléter`;
}

/** "10 points gagnés sur 45". */
export function describePoints({ points, pointsDone }: ChallengeScore): string {
  return `${pointsDone} point${pointsDone > 1 ? 's' : ''} gagné${pointsDone > 1 ? 's' : ''} sur ${points}`;
}
