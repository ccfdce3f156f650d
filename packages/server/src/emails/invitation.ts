import type { EmailContent } from './email.ts';
import { type EventInEmail, eventFacts, subjectAbout } from './event-facts.ts';
import { renderEmail } from './render-email.ts';

/** To an invited guest. `url` is the private link: its page asks for confirmation before it writes anything. */
export function renderInvitation({
  event,
  url,
  unsubscribeUrl,
}: {
  readonly event: EventInEmail;
  readonly url: string;
  /** From the e-mails of this organiser. */
  readonly unsubscribeUrl: string;
}): EmailContent {
  return renderEmail({
    subject: subjectAbout(event.isNamedInSubject ? 'Invitation' : 'Vous avez une invitation', event),
    preview: event.isNamedInSubject
      ? `${event.organiser} vous invite. Répondez en un instant, sans compte.`
      : 'Répondez en un instant, sans compte.',
    title: 'Une invitation pour vous',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'On vous invite à cet événement. Viendrez-vous ? Un oui, un peut-être ou un non suffit.',
      },
      eventFacts(event),
      { kind: 'button', label: 'Répondre à l’invitation', url },
      { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    ],
    footer: 'Cet e-mail vous est envoyé parce que la personne qui organise a indiqué votre adresse.',
    unsubscribeUrl,
  });
}
