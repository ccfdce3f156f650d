import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import { replyLabels } from '@lampion/contract/schemas/guest';
import type { OwnReply } from '@lampion/contract/schemas/reply';

interface Places {
  readonly capacity: number | null;
  readonly placesLeft: number | null;
}

/** "Il reste 12 places sur 200."; null without a limit. */
export function describePlaces({ capacity, placesLeft }: Places): string | null {
  if (capacity === null || placesLeft === null) return null;
  if (placesLeft === 0) {
    return fr(
      'C’est complet. Inscrivez-vous sur la liste d’attente : les places qui se libèrent vont dans l’ordre.',
    );
  }
  const left = placesLeft === 1 ? 'Il reste 1 place' : `Il reste ${formatCount(placesLeft)} places`;
  return fr(`${left} sur ${formatCount(capacity)}.`);
}

/** What taking part is called while there are places, and once there are none. */
export function joinWords({ placesLeft }: Pick<Places, 'placesLeft'>): string {
  return placesLeft === 0 ? 'Rejoindre la liste d’attente' : 'Je participe';
}

/** One's own reply in a sentence: "Vous participez, avec 2 personnes." */
export function describeOwnReply({ reply, plusOnes, waitingPosition }: OwnReply): string {
  const others = plusOnes === 0 ? '' : `, avec ${plusOnes} personne${plusOnes > 1 ? 's' : ''}`;
  switch (reply) {
    case 'yes':
      return `Vous participez${others}.`;
    case 'waiting':
      return `Vous êtes sur la liste d’attente${others}${waitingPosition === null ? '' : `, en position ${formatCount(waitingPosition)}`}.`;
    case 'maybe':
      return 'Vous avez répondu peut-être.';
    case 'no':
      return 'Vous ne participez pas.';
    default:
      return 'Vous n’avez pas encore répondu.';
  }
}

/** Answers to choose from, as buttons show them. */
export const givenReplyLabels = { yes: replyLabels.yes, maybe: replyLabels.maybe, no: replyLabels.no };
