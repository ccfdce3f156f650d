import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/**
 * To the sender of a contact message. It repeats nothing of the message: anyone can enter any address, and this e-mail
 * must not carry their text to a stranger.
 */
export function renderContactConfirmation(): EmailContent {
  return renderEmail({
    subject: 'Votre message est bien arrivé',
    preview: 'Nous vous répondons dès que possible.',
    title: 'Merci pour votre message',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Votre message à l'équipe Lampion est bien arrivé. Nous le lisons et vous répondons à cette adresse dès que possible.",
      },
      {
        kind: 'text',
        text: "Vous ne nous avez pas écrit ? Quelqu'un s'est trompé d'adresse : vous n'avez rien à faire.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé une seule fois, à la suite d’un message sur notre page de contact.',
  });
}
