import type { Bar, Challenge } from '@lampion/contract/schemas/event';
import type { BarRow } from './bar-store.ts';
import type { ChallengeRow } from './challenge-store.ts';

export function toChallenge(row: ChallengeRow): Challenge {
  const { id, title, description, points, isOptional, completed, confirmedCount } = row;
  return { id, title, description, points, isOptional, completed, confirmedCount };
}

/** The database writes "18:00:00", the contract "18:00". */
export function toBar({ opensAt, closesAt, ...bar }: BarRow): Bar {
  const { id, name, description, mission, visited } = bar;
  return {
    id,
    name,
    description,
    openingHours: opensAt.slice(0, 5),
    closingHours: closesAt.slice(0, 5),
    mission,
    visited,
  };
}
