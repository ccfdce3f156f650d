import { describeChanges } from '../journal/describe-changes.ts';
import type { BarRow } from './bar-store.ts';
import type { ChallengeRow } from './challenge-store.ts';
import type { PartChanges } from './record-event-change.ts';

/** A bar or a challenge in the administration's journal. */
interface Part {
  /** Its name, recorded with every change of it. */
  readonly known: Readonly<Record<string, unknown>>;
  /** The length of the text only. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export const describeBar = ({ id, name, ...bar }: BarRow): Part => ({
  known: { barId: id, bar: name },
  facts: {
    openingHours: bar.opensAt.slice(0, 5),
    closingHours: bar.closesAt.slice(0, 5),
    visited: bar.visited,
    missionLength: bar.mission.length,
    descriptionLength: bar.description.length,
  },
});

export const describeChallenge = ({ id, title, ...challenge }: ChallengeRow): Part => ({
  known: { challengeId: id, challenge: title },
  facts: {
    points: challenge.points,
    completed: challenge.completed,
    descriptionLength: challenge.description.length,
  },
});

const whole = (part: Part | null) => (part === null ? undefined : { ...part.known, ...part.facts });

/** The change of a part of the programme, null before it was added or after it was deleted. Pure. */
export function describePart(before: Part | null, after: Part | null): PartChanges | null {
  if (before === null || after === null) return { before: whole(before), after: whole(after) };
  const changes = describeChanges({ ...before.known, ...before.facts }, { ...after.known, ...after.facts });
  return (
    changes && {
      before: { ...before.known, ...changes.before },
      after: { ...after.known, ...changes.after },
    }
  );
}
