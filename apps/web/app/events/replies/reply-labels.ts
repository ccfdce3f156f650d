import { guestListFull } from '@lampion/contract/billing/rules/plan-limits';
import type { PublicEvent } from '@lampion/contract/events/events';
import { replyLabels } from '@lampion/contract/events/guests';
import type { LinkedReply, OwnReply } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';

/** Why replying is closed; null while it is open. */
export function describeClosed({
  status,
  isOver,
  isListFull,
}: {
  readonly status: PublicEvent['status'];
  readonly isOver: boolean;
  readonly isListFull: boolean;
}): string | null {
  if (status === 'cancelled') return fr('Cet événement est annulé : on ne peut plus y répondre.');
  if (isOver) return fr('Cet événement est passé : on ne peut plus y répondre.');
  return isListFull ? fr(guestListFull) : null;
}

interface Places {
  readonly capacity: number | null;
  readonly placesLeft: number | null;
  readonly placesHeld: number;
}

/**
 * "Il reste 12 places sur 200."; null without a limit. An event is full only when no places are on
 * offer to the waiting list.
 */
export function describePlaces({ capacity, placesLeft, placesHeld }: Places): string | null {
  if (capacity === null || placesLeft === null) return null;
  const held = `${countPlaces(placesHeld)} en cours d’attribution`;
  if (placesLeft > 0) {
    const others = placesHeld === 0 ? '' : `, et ${held}`;
    return fr(`Il reste ${countPlaces(placesLeft)} sur ${formatCount(capacity)}${others}.`);
  }
  const state = placesHeld === 0 ? 'C’est complet.' : `Toutes les places sont prises, sauf ${held}.`;
  return fr(
    `${state} Inscrivez-vous sur la liste d’attente : les places qui se libèrent vont dans l’ordre à qui elles suffisent.`,
  );
}

const countPlaces = (count: number) => (count === 1 ? '1 place' : `${formatCount(count)} places`);

/** Fewer places than this are shown beside the date. */
const FEW_PLACES = 10;

/**
 * For the ticket and a badge: "Plus que 4 places", "Complet · liste d’attente"; null while there
 * are plenty.
 */
export function describeScarcity({ placesLeft }: Pick<Places, 'placesLeft'>): string | null {
  if (placesLeft === null || placesLeft >= FEW_PLACES) return null;
  return placesLeft === 0 ? 'Complet · liste d’attente' : `Plus que\u00a0${countPlaces(placesLeft)}`;
}

/** Whether the organiser accepts each yes. */
type Approved = Pick<PublicEvent, 'needsApproval'>;

/** Label of the button for taking part, by whether places are left. */
export function joinWords({ placesLeft, needsApproval }: Pick<Places, 'placesLeft'> & Approved): string {
  if (needsApproval) return 'Demander à venir';
  return placesLeft === 0 ? 'Rejoindre la liste d’attente' : 'Je participe';
}

/** The same on the ticket, in a word or two. */
export function ticketWords({ placesLeft, needsApproval }: Pick<Places, 'placesLeft'> & Approved): string {
  if (needsApproval) return 'Demander à venir';
  return placesLeft === 0 ? 'Liste d’attente' : 'Participer';
}

/** Label of the button of who has no place yet. */
export function waitingWords({ needsApproval }: Approved): string {
  return needsApproval ? 'Demande envoyée' : 'En liste d’attente';
}

const REQUESTED =
  'Votre demande est envoyée. L’organisateur la lit et vous répond par e-mail ; jusque-là, aucune place ne vous est comptée.';

/** The visitor's reply and the next step. The text does not reveal whose address it is. */
export function describeJoined(
  sent: 'yes' | 'waiting',
  {
    plusOnesMax,
    placesLeft,
    placesHeld,
    needsApproval,
  }: Omit<Places, 'capacity'> & Approved & { readonly plusOnesMax: number },
): { readonly lead: string; readonly next: string } {
  if (sent === 'waiting' && needsApproval) {
    return {
      lead: fr(REQUESTED),
      next: fr(
        'Confirmez votre adresse par le lien de l’e-mail qui part à l’instant. Il permet aussi de changer votre demande ou de la retirer.',
      ),
    };
  }
  if (sent === 'waiting') {
    return {
      lead: fr(
        `${describeLack(placesLeft, placesHeld)} : vous êtes sur la liste d’attente. Dès qu’il y a de la place pour vous, elle est à vous et nous vous écrivons.`,
      ),
      next: fr(
        'Confirmez votre adresse par le lien de l’e-mail qui part à l’instant : les adresses confirmées passent d’abord. Il permet aussi de venir moins nombreux, de changer ou d’annuler.',
      ),
    };
  }
  const others = plusOnesMax === 0 ? '' : ', et qui vous accompagne n’est pas encore compté';
  return {
    lead: fr(
      'Vous participez à cet événement. Un e-mail part à l’instant : confirmez votre place par son lien.',
    ),
    next: fr(
      `Sans confirmation, elle peut revenir à quelqu’un d’autre si l’événement est complet${others}. Ce lien permet aussi de changer, d’annuler, ou d’être prévenu sur votre appareil.`,
    ),
  };
}

/** The same for a member, whose account needs no link. */
export function describeMemberJoined(sent: 'yes' | 'waiting', { needsApproval }: Approved): string {
  if (sent === 'waiting' && needsApproval) return fr(REQUESTED);
  return sent === 'yes'
    ? fr('Vous participez à cet événement. Pour changer d’avis, pressez de nouveau « Je participe ».')
    : 'Vous êtes sur la liste d’attente. Dès qu’il y a de la place pour vous, elle est à vous et nous vous écrivons.';
}

function describeLack(placesLeft: number | null, placesHeld: number): string {
  if (placesLeft === null || placesLeft > 0) return 'Il ne reste pas assez de places pour vous tous';
  return placesHeld > 0 ? 'Il n’y a plus de place libre' : 'L’événement est complet';
}

/** Why a guest can no longer reply. */
export function describeEnded({ event, party }: Pick<LinkedReply, 'event' | 'party'>): string {
  const [gathering, isCalledOff] = [party ? 'Cette soirée' : 'Cet événement', event.status === 'cancelled'];
  const ending = isCalledOff ? `annulé${party ? 'e' : ''}` : `passé${party ? 'e' : ''}`;
  return `${gathering} est ${ending} : on ne peut plus y répondre.`;
}

/** The caller's own reply as a sentence: "Vous participez, avec 2 personnes." */
export function describeOwnReply({
  reply,
  plusOnes,
  waitingPosition,
  isRequested,
  isRefused,
}: OwnReply): string {
  if (isRefused) return 'L’organisateur ne peut pas vous recevoir cette fois.';
  const others = plusOnes === 0 ? '' : `, avec ${plusOnes} personne${plusOnes > 1 ? 's' : ''}`;
  switch (reply) {
    case 'yes':
      return `Vous participez${others}.`;
    case 'waiting':
      if (isRequested) return `Vous avez demandé à venir${others} : l’organisateur vous répond bientôt.`;
      return `Vous êtes sur la liste d’attente${others}${waitingPosition === null ? '' : `, en position ${formatCount(waitingPosition)}`}.`;
    case 'maybe':
      return 'Vous avez répondu peut-être.';
    case 'no':
      return 'Vous ne participez pas.';
    default:
      return 'Vous n’avez pas encore répondu.';
  }
}

/** A reply sent with a guest's address, which its owner has to confirm. */
export function describeAsked(plusOnes: number): string {
  const others = plusOnes === 0 ? '' : ` avec ${plusOnes} personne${plusOnes > 1 ? 's' : ''}`;
  return `Avec votre adresse, quelqu’un a demandé à venir${others}. Votre réponse n’a pas changé : si c’était vous, confirmez.`;
}

/** Labels of the answers on buttons. */
export const givenReplyLabels = { yes: replyLabels.yes, maybe: replyLabels.maybe, no: replyLabels.no };
