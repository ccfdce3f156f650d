import type { EmailContent } from './email.ts';
import { calendarLine, type EventInEmail, eventFacts } from './event-facts.ts';
import { renderEmail } from './render-email.ts';

interface ReplyReceived {
  readonly event: EventInEmail;
  /** Waits for a place instead of having one. */
  readonly isWaiting: boolean;
  /** The private link. */
  readonly url: string;
}

/**
 * To whoever answered without an account. Carries no word of what was typed: anybody can type any address.
 */
export function renderReplyReceived({ event, isWaiting, url }: ReplyReceived): EmailContent {
  const title = isWaiting ? 'Vous êtes sur la liste d’attente' : 'Votre participation est notée';
  return renderEmail({
    subject: `${title} : ${event.name}`,
    preview: 'Gardez cet e-mail : son lien permet de changer ou d’annuler votre réponse.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: isWaiting
          ? 'Cet événement est complet pour le moment. Dès qu’une place se libère et que votre tour vient, elle est à vous et nous vous écrivons.'
          : 'Vous participez à cet événement. À bientôt !',
      },
      eventFacts(event),
      { kind: 'button', label: 'Changer ou annuler ma réponse', url },
      {
        kind: 'text',
        text: "Ce lien est personnel : ne le transmettez pas. Vous n'avez rien demandé ? Ouvrez-le et annulez, ou ignorez cet e-mail.",
      },
      ...(isWaiting ? [] : [calendarLine(event)]),
    ],
    footer:
      'Cet e-mail vous est envoyé parce que votre adresse a été donnée pour participer à cet événement.',
  });
}
