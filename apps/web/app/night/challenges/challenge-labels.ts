import type {
  ChallengeBoard,
  NightChallenge,
  NightTeam,
  Standing,
} from '@lampion/contract/night/challenge-claims';
import type { Night, NightPerson } from '@lampion/contract/night/nights';

/** "1 point", "25 points". */
export const pointsOf = (points: number) => `${points} point${points > 1 ? 's' : ''}`;

interface Named {
  readonly isMe: boolean;
  readonly person: NightPerson | null;
  readonly pseudonym: string | null;
}

/** A person as they chose to be shown: by name, by pseudonym or anonymously. */
export function nameOf({ isMe, person, pseudonym }: Named): string {
  if (isMe) return 'Vous';
  return person?.name ?? pseudonym ?? 'Quelqu’un';
}

/** Below a name in the ranking: "Pseudonyme, Les Framboise". */
export function detailOf({ pseudonym, teamId }: Standing, teams: readonly NightTeam[]): string {
  const team = teams.find(({ id }) => id === teamId)?.name;
  return [pseudonym === null ? undefined : 'Pseudonyme', team].filter(Boolean).join(', ');
}

/** The leader's points, and the lead over the next one. */
interface Leader {
  readonly title: string;
  readonly points: number;
  readonly ahead: number;
}

function leadOf(rows: readonly { readonly title: string; readonly points: number }[]): Leader | null {
  const [first, second] = rows;
  if (first === undefined || first.points === 0) return null;
  const ahead = first.points - (second?.points ?? 0);
  return { ...first, title: ahead === 0 && second ? 'Égalité en tête' : first.title, ahead };
}

/** "Les Menthe mènent", "L’équipe du fond mène". */
const leadingTeam = ({ name, points }: NightTeam) => ({
  title: `${name} ${name.startsWith('Les ') ? 'mènent' : 'mène'}`,
  points,
});
const leadingPerson = (row: Standing) => ({
  title: row.isMe ? 'Vous menez' : `${nameOf(row)} mène`,
  points: row.points,
});

/** The headline: who leads, or an invitation to take the first challenge. */
export function describeLead({ teams, standings, challenges }: ChallengeBoard): {
  readonly title: string;
  readonly text: string;
} {
  const leader = leadOf(teams.length > 0 ? teams.map(leadingTeam) : standings.map(leadingPerson));
  if (leader === null) {
    const isEmpty = challenges.length === 0;
    return {
      title: isEmpty ? 'Pas encore de défi' : 'Qui commence ?',
      text: isEmpty ? 'L’hôte n’en a pas encore écrit.' : 'Personne n’a encore de points.',
    };
  }
  const { title, points, ahead } = leader;
  return { title, text: ahead === 0 ? `${pointsOf(points)}.` : `${pointsOf(points)}, ${ahead} d’avance.` };
}

/** "1 relevé sur 4": challenges that count for which the caller's claim is confirmed. */
export function describeDone(challenges: readonly NightChallenge[]): string {
  const counted = challenges.filter(({ isOptional }) => !isOptional);
  const done = counted.filter(({ ownClaim }) => ownClaim?.state === 'confirmed').length;
  return `${done} relevé${done > 1 ? 's' : ''} sur ${counted.length}`;
}

/** Who must confirm the caller's claim. */
export function describeConfirmer({
  challengesConfirmedBy,
  host,
  role,
}: Pick<Night, 'challengesConfirmedBy' | 'host' | 'role'>): string {
  // Nobody confirms a claim of their own.
  if (challengesConfirmedBy === 'guest' || role === 'host') return 'À confirmer par quelqu’un';
  return `${host.name} doit confirmer`;
}

/** "relevé par 3 personnes"; null before the first. */
export function describeCount({ confirmedCount }: Pick<NightChallenge, 'confirmedCount'>): string | null {
  if (confirmedCount === 0) return null;
  return `relevé par ${confirmedCount} personne${confirmedCount > 1 ? 's' : ''}`;
}

/** How many people are hidden from the ranking; empty for none. */
export function describeHidden(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'Une personne a choisi ainsi.' : `${count} personnes ont choisi ainsi.`;
}
