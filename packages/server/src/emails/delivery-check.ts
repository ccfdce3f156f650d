import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

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
