import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** To support: a message of the contact form. Replies go to its sender. */
export function renderContactMessage({ name, email, subject, message }: ContactMessage): EmailContent {
  return renderEmail({
    subject: `Contact : ${subject}`,
    preview: `Message de ${name}`,
    title: 'Message du formulaire de contact',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Nom', name],
          ['E-mail', email],
          ['Sujet', subject],
        ],
      },
      { kind: 'quote', text: message },
    ],
    footer: 'Répondez à cet e-mail pour écrire à cette personne.',
  });
}
