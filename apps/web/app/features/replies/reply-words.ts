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

/** The label for taking part while there are places, and once there are none. */
export function joinWords({ placesLeft }: Pick<Places, 'placesLeft'>): string {
  return placesLeft === 0 ? 'Rejoindre la liste d’attente' : 'Je participe';
}

/** The visitor's reply, and the next step: the same text whoever the address belongs to. */
export function describeJoined(
  sent: 'yes' | 'waiting',
  { plusOnesMax }: { readonly plusOnesMax: number },
): { readonly lead: string; readonly next: string } {
  if (sent === 'waiting') {
    return {
      lead: fr(
        'L’événement est complet : vous êtes sur la liste d’attente. Dès qu’une place se libère pour vous, elle est à vous et nous vous écrivons.',
      ),
      next: fr(
        'Ouvrez le lien de l’e-mail qui part à l’instant : les adresses confirmées passent d’abord. Il permet aussi de changer ou d’annuler.',
      ),
    };
  }
  const others = plusOnesMax === 0 ? '' : ', et qui vous accompagne n’est pas encore compté';
  return {
    lead: fr(
      'Vous participez à cet événement. Un e-mail part à l’instant : ouvrez son lien pour confirmer votre place.',
    ),
    next: fr(
      `Sans confirmation, elle peut revenir à quelqu’un d’autre si l’événement est complet${others}. Ce lien permet aussi de changer, d’annuler, ou d’être prévenu sur votre appareil.`,
    ),
  };
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

/** A request made with a guest's address, which its owner has to confirm. */
export function describeAsked(plusOnes: number): string {
  const others = plusOnes === 0 ? '' : ` avec ${plusOnes} personne${plusOnes > 1 ? 's' : ''}`;
  return `Avec votre adresse, quelqu’un a demandé à venir${others}. Votre réponse n’a pas changé : si c’était vous, confirmez.`;
}

/** Labels of the answers on buttons. */
export const givenReplyLabels = { yes: replyLabels.yes, maybe: replyLabels.maybe, no: replyLabels.no };
