import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface UnpublishedEvent {
  readonly name: string;
  /** The administration's own text. */
  readonly reason: string;
}

/** To the organiser of an event that the administration took off the site. Replies go to support. */
export function renderEventUnpublished({ name, reason }: UnpublishedEvent): EmailContent {
  return renderEmail({
    subject: 'Votre événement n’est plus en ligne',
    preview: 'Nous l’avons retiré du site. Voici pourquoi, et ce que vous pouvez faire.',
    title: 'Votre événement a été retiré du site',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Nous avons retiré cet événement du site. Sa page n'est plus visible du public.",
      },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      { kind: 'text', text: 'La raison :' },
      { kind: 'quote', text: reason },
      {
        kind: 'text',
        text: "Vous le retrouvez dans votre espace pro et pouvez le corriger. Pour qu'il revienne en ligne, ou si vous n'êtes pas d'accord, répondez à cet e-mail.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous organisez cet événement.',
  });
}
