import type { EmailContent } from './email.ts';
import { type EventInEmail, eventFacts, subjectAbout, thisEvent } from './event-facts.ts';
import { renderEmail } from './render-email.ts';

/** To a guest whose address was used for a reply without proof that the guest sent it. `url` is the private link. */
export function renderReplyAsked({
  event,
  isYes,
  url,
}: {
  readonly event: EventInEmail;
  /** Otherwise what was answered is not kept. */
  readonly isYes: boolean;
  readonly url: string;
}): EmailContent {
  return renderEmail({
    subject: subjectAbout('Est-ce vous qui avez répondu ?', event),
    preview: 'Quelqu’un a répondu avec votre adresse. Votre réponse n’a pas changé.',
    title: 'Est-ce vous ?',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Quelqu’un a répondu avec votre adresse${isYes ? ' : « Je participe »' : ''}. Vous êtes déjà sur la liste, et votre réponse n’a pas changé.`,
      },
      eventFacts(event),
      {
        kind: 'text',
        text: `Si c’était vous, ${isYes ? 'confirmez-le' : 'changez-la avec ce lien'}. Sinon, ignorez cet e-mail : rien ne change.`,
      },
      { kind: 'button', label: isYes ? 'Confirmer' : 'Changer ma réponse', url },
      { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    ],
    footer: `Cet e-mail vous est envoyé parce que votre adresse a été donnée pour répondre à ${thisEvent(event)}.`,
  });
}
