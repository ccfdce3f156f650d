import { v7 as createId } from 'uuid';
import type { challengeClaims, challenges, nightStandings, nightTeams } from '../db/tables.ts';
import type { DemoPartyRows } from './build-parties.ts';
import { demoChallenges, demoClaims, demoShowings, demoTeams } from './content/claims.ts';

interface ClaimRows {
  readonly challenges: readonly (typeof challenges.$inferInsert)[];
  readonly teams: readonly (typeof nightTeams.$inferInsert)[];
  readonly standings: readonly (typeof nightStandings.$inferInsert)[];
  readonly claims: readonly (typeof challengeClaims.$inferInsert)[];
}

const NOTHING: ClaimRows = { challenges: [], teams: [], standings: [], claims: [] };
const MINUTE_MS = 60_000;

function toShowing(place: number) {
  const chosen = demoShowings[place];
  if (chosen === undefined) return { showing: 'name' } as const;
  const { pseudonym } = chosen;
  return pseudonym === undefined
    ? ({ showing: 'hidden' } as const)
    : ({ showing: 'pseudonym', pseudonym } as const);
}

/** The challenges of a party that opens them, its teams, and what its first guests took up; nothing for others. Sums are the tables' own. */
export function buildClaims({ event, guests, nights }: DemoPartyRows, now: Date): ClaimRows {
  const coming = guests.flatMap(({ id, reply }) => (id !== undefined && reply === 'yes' ? [id] : []));
  if (!nights.some(({ hasChallenges }) => hasChallenges)) return NOTHING;
  const eventId = event.id as string;
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const made = { eventId, createdAt: at(600) };
  const challenges = demoChallenges.map((row, position) => ({ ...made, ...row, id: createId(), position }));
  const teams = demoTeams.map((team) => ({ ...made, ...team, id: createId() }));
  return {
    challenges,
    teams,
    standings: coming.map((guestId, place) => ({
      eventId,
      guestId,
      ...toShowing(place),
      teamId: teams[place % teams.length]?.id ?? null,
    })),
    claims: demoClaims.flatMap(({ guest, challenge, state, word, answerWord = '' }, place) => {
      const [guestId, taken] = [coming[guest], challenges[challenge]];
      if (guestId === undefined || taken === undefined) return [];
      const minutes = 5 * (demoClaims.length - place);
      const answer = { answeredBy: coming[0] ?? null, answerWord, answeredAt: at(minutes - 2) };
      return {
        id: createId(),
        eventId,
        challengeId: taken.id,
        guestId,
        state,
        word,
        ...(state !== 'pending' && answer),
        points: state === 'confirmed' ? taken.points : 0,
        createdAt: at(minutes),
      };
    }),
  };
}
