import { truncate } from '@lampion/contract/platform/rules/characters';
import type { EmailContent } from './frame.ts';
import { renderEmail } from './render-email.ts';

interface ContactAnswer {
  readonly name: string;
  /** The original message: its subject and its text. */
  readonly subject: string;
  readonly message: string;
  /** The team's own text. */
  readonly answer: string;
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/**
 * To the sender of a contact message: the team's answer, with the message it answers. Replies go to
 * support.
 */
export function renderContactAnswer({ name, subject, message, answer }: ContactAnswer): EmailContent {
  // Literally: mail programs recognise "Re:" but no typographic variant.
  const answeredSubject = `Re: ${onOneLine(subject)}`;
  const content = renderEmail({
    subject: answeredSubject,
    preview: truncate(onOneLine(answer), 120),
    title: 'Réponse à votre message',
    blocks: [
      { kind: 'words', text: `Bonjour ${name},\n\n${answer}` },
      { kind: 'text', text: "L'équipe Lampion" },
      { kind: 'text', text: 'Votre message :' },
      { kind: 'quote', text: message },
    ],
    footer: 'Cet e-mail répond à un message envoyé depuis notre page de contact.',
  });
  return { ...content, subject: answeredSubject };
}

/**
 * To the sender of a contact message. It repeats nothing of the message: anyone can enter any
 * address, and this e-mail must not carry their text to a stranger.
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

/** A test by an administrator. */
export function renderDeliveryCheck(): EmailContent {
  return renderEmail({
    subject: 'E-mail d’essai de Lampion',
    preview: 'Si vous lisez ceci, nos e-mails arrivent.',
    title: 'Nos e-mails arrivent',
    blocks: [
      {
        kind: 'text',
        text: 'Cet e-mail d’essai a été demandé dans l’administration de Lampion. Il est parti comme tous les autres.',
      },
      {
        kind: 'text',
        text: 'S’il était dans les indésirables, ouvrez son code source : la ligne « Authentication-Results » dit ce que votre messagerie pense de SPF, DKIM et DMARC.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce qu’une personne de l’équipe a indiqué cette adresse.',
  });
}
