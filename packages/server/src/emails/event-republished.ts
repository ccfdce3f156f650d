import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/** To the organiser of an event that the administration put back on the site. */
export function renderEventRepublished({ name }: { readonly name: string }): EmailContent {
  return renderEmail({
    subject: 'Votre événement est de nouveau en ligne',
    preview: 'Sa page est de nouveau visible du public.',
    title: 'Votre événement est de retour',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Nous avons remis cet événement sur le site. Sa page est de nouveau visible du public.',
      },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      { kind: 'text', text: 'Merci de votre patience.' },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous organisez cet événement.',
  });
}
