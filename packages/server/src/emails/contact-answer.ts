import { truncate } from '@lampion/contract/rules/characters';
import type { EmailContent } from './email.ts';
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

/** To the sender of a contact message: the team's answer, with the message it answers. Replies go to support. */
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
