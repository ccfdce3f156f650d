import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/** To the organiser of an event that the administration deleted. Replies go to support. */
export function renderEventDeleted({ name }: { readonly name: string }): EmailContent {
  return renderEmail({
    subject: 'Votre événement a été supprimé',
    preview: 'Nous l’avons supprimé, avec sa page et sa liste d’invités.',
    title: 'Votre événement a été supprimé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: "Nous avons supprimé cet événement, avec sa page et sa liste d'invités." },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      {
        kind: 'text',
        text: "Vous ne comprenez pas pourquoi ? Répondez à cet e-mail, nous vous l'expliquerons.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous organisiez cet événement.',
  });
}
