import { fr } from '@lampion/contract/french';
import type { Reply } from '@lampion/contract/schemas/guest';

/** How the address of the page names what was answered. */
export const sentReplies: Record<Reply, string> = {
  yes: 'oui',
  waiting: 'attente',
  maybe: 'peut-etre',
  no: 'non',
  pending: 'vote',
};

export function readSentReply(value: string): Reply | null {
  const found = Object.entries(sentReplies).find(([, word]) => word === value);
  return found === undefined ? null : (found[0] as Reply);
}

const leads: Record<Reply, string> = {
  yes: 'Vous venez.',
  waiting:
    'Il n’y a pas assez de place : vous êtes sur la liste d’attente. Dès qu’il y en a pour vous, elle est à vous et nous vous écrivons.',
  maybe: 'Vous viendrez peut-être.',
  no: 'Vous ne venez pas.',
  pending: 'Vos réponses au vote sont notées. Nous vous écrivons quand la date est choisie.',
};

/** The visitor's reply, and the next step: the same text whoever the address belongs to. */
export function describeSentReply(reply: Reply): { readonly lead: string; readonly next: string } {
  const held =
    reply === 'yes'
      ? ' Sans confirmation, votre place peut revenir à quelqu’un d’autre si c’est complet.'
      : '';
  return {
    lead: fr(leads[reply]),
    next: fr(
      `Un e-mail part à l’instant : ouvrez son lien pour confirmer votre réponse.${held} Ce lien permet aussi de la changer. Si vous étiez déjà sur la liste, votre réponse d’avant reste, et l’e-mail sert à la changer.`,
    ),
  };
}
