import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface ContactAnswer {
  readonly name: string;
  /** Of the message that is answered, and its text. */
  readonly subject: string;
  readonly message: string;
  /** In the team's own words. */
  readonly answer: string;
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** To whoever used the contact form: the team's answer, with what it answers to. Answering it writes to support. */
export function renderContactAnswer({ name, subject, message, answer }: ContactAnswer): EmailContent {
  // To the letter: mail programs know "Re:" and no refined form of it.
  const answeredSubject = `Re: ${onOneLine(subject)}`;
  const content = renderEmail({
    subject: answeredSubject,
    preview: onOneLine(answer).slice(0, 120),
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
