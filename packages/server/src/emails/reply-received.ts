import type { EmailContent } from './email.ts';
import { calendarLine, type EventInEmail, eventFacts, subjectAbout } from './event-facts.ts';
import { type Block, renderEmail } from './render-email.ts';

interface ReplyReceived {
  readonly event: EventInEmail;
  /** On the waiting list instead of having a place. */
  readonly isWaiting: boolean;
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

const waitingLine =
  'Il n’y a pas assez de place pour le moment. Dès que votre tour vient, la place est à vous et nous vous écrivons. Ouvrez ce lien pour confirmer votre adresse : les adresses confirmées passent d’abord.';

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
export function renderReplyReceived({ event, isWaiting, plusOnes, url }: ReplyReceived): EmailContent {
  const title = isWaiting ? 'Vous êtes sur la liste d’attente' : 'Votre participation est notée';
  return renderEmail({
    subject: subjectAbout(title, event),
    preview: 'Ouvrez le lien pour confirmer votre adresse, et gardez cet e-mail.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: isWaiting ? waitingLine : 'Vous participez à cet événement. À bientôt !',
      },
      eventFacts(event),
      ...(isWaiting ? [] : [confirmationLine, ...othersLine(plusOnes)]),
      { kind: 'button', label: isWaiting ? 'Confirmer mon adresse' : 'Confirmer ma place', url },
      {
        kind: 'text',
        text: "Ce lien sert aussi à changer ou à annuler votre réponse. Il est personnel : ne le transmettez pas. Vous n'avez rien demandé ? Ignorez cet e-mail.",
      },
      ...(isWaiting ? [] : [calendarLine(event)]),
    ],
    footer:
      'Cet e-mail vous est envoyé parce que votre adresse a été donnée pour participer à cet événement.',
  });
}
