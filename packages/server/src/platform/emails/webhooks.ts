import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './frame.ts';
import { renderEmail } from './render-email.ts';

interface WebhookOff {
  /** The address that was called. */
  readonly address: string;
  /** It answered that it exists no more; otherwise it failed for days. */
  readonly isGone: boolean;
  /** The screen of the webhook. */
  readonly url: string;
}

/** To an organiser: an address is not called any more. Sent once each time. */
export function renderWebhookOff({ address, isGone, url }: WebhookOff): EmailContent {
  const why = isGone
    ? 'Elle a répondu 410 : elle n’existe plus.'
    : 'Depuis cinq jours, aucune livraison n’y est arrivée.';
  return renderEmail({
    subject: 'Un webhook est éteint',
    preview: 'Lampion n’appelle plus cette adresse.',
    title: 'Un webhook est éteint',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: frPlain(`Lampion n’appelle plus l’adresse ${address}. ${why}`) },
      {
        kind: 'text',
        text: 'Son journal garde les livraisons de 30 jours : une fois l’adresse réparée, rallumez le webhook et renvoyez celles qui manquent.',
      },
      { kind: 'button', label: 'Ouvrir le webhook', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez relié un programme à Lampion.',
  });
}
