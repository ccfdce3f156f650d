import type { Reply } from '@lampion/contract/schemas/guest';
import type { EmailContent } from './email.ts';
import { calendarLine, type EventInEmail, eventFacts, subjectAbout, thisEvent } from './event-facts.ts';
import { type Block, renderEmail } from './render-email.ts';

interface ReplyReceived {
  readonly event: EventInEmail;
  /** Pending: only the dates of a vote were answered. */
  readonly reply: Reply;
  /** How many people the guest asked to bring; they count once the address is confirmed. */
  readonly plusOnes: number;
  /** The private link. */
  readonly url: string;
}

/** What happens to the place of an unconfirmed address. */
export const confirmationLine: Block = {
  kind: 'text',
  text: 'Ouvrez ce lien pour confirmer votre adresse. Tant que vous ne l’avez pas fait, votre place peut revenir à quelqu’un d’autre si l’événement est complet.',
};

interface ReplyWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

const confirm = 'Ouvrez ce lien pour confirmer votre adresse';

const words: Record<Reply, ReplyWords> = {
  yes: {
    title: 'Votre participation est notée',
    text: 'Vous participez à cet événement. À bientôt !',
    button: 'Confirmer ma place',
  },
  waiting: {
    title: 'Vous êtes sur la liste d’attente',
    text: `Il n’y a pas assez de place pour le moment. Dès que votre tour vient, la place est à vous et nous vous écrivons. ${confirm} : les adresses confirmées passent d’abord.`,
    button: 'Confirmer mon adresse',
  },
  maybe: {
    title: 'Votre « peut-être » est noté',
    text: `Vous viendrez peut-être. ${confirm} : vous changerez votre réponse au même endroit.`,
    button: 'Confirmer ma réponse',
  },
  no: {
    title: 'Votre réponse est notée',
    text: `Vous ne venez pas. ${confirm} : vous changerez votre réponse au même endroit.`,
    button: 'Confirmer ma réponse',
  },
  pending: {
    title: 'Vos réponses au vote sont notées',
    text: `La date est au vote : nous vous écrivons quand elle est choisie. ${confirm}.`,
    button: 'Confirmer mes réponses',
  },
};

function othersLine(plusOnes: number): Block[] {
  if (plusOnes === 0) return [];
  const who =
    plusOnes === 1
      ? 'La personne qui vous accompagne compte'
      : 'Les personnes qui vous accompagnent comptent';
  return [{ kind: 'text', text: `${who} dès que vous ouvrez le lien, s’il reste de la place.` }];
}

/**
 * To an unconfirmed address without an account that was used for a reply. Contains none of the text typed: anyone can
 * enter any address.
 */
export function renderReplyReceived({ event, reply, plusOnes, url }: ReplyReceived): EmailContent {
  const { title, text, button } = words[reply];
  const isIn = reply === 'yes';
  return renderEmail({
    subject: subjectAbout(title, event),
    preview: 'Ouvrez le lien pour confirmer votre adresse, et gardez cet e-mail.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: text.replace('cet événement', thisEvent(event)) },
      eventFacts(event),
      ...(isIn ? [confirmationLine, ...othersLine(plusOnes)] : []),
      { kind: 'button', label: button, url },
      {
        kind: 'text',
        text: "Ce lien sert aussi à changer ou à annuler votre réponse. Il est personnel : ne le transmettez pas. Vous n'avez rien demandé ? Ignorez cet e-mail.",
      },
      ...(isIn ? [calendarLine(event)] : []),
    ],
    footer: `Cet e-mail vous est envoyé parce que votre adresse a été donnée pour ${event.isParty ? 'répondre' : 'participer'} à ${thisEvent(event)}.`,
  });
}
