import { formatDate } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

export interface EndNews {
  readonly planName: string;
  /** When it ends; of one that goes on, when it is paid next. */
  readonly effectiveAt: Date;
  /** Link to the subscription. */
  readonly url: string;
}

const footer = 'Cet e-mail vous est envoyé parce que votre compte a, ou avait, une offre payante.';
const notYou = "Vous n'avez rien demandé ? Écrivez-nous en répondant à cet e-mail.";

/** To an organiser whose subscription was cancelled. */
export function renderSubscriptionCancelled({ planName, effectiveAt, url }: EndNews): EmailContent {
  const day = formatDate(effectiveAt, 'long');
  return renderEmail({
    subject: `Résiliation confirmée : offre ${planName}`,
    preview: `Votre contrat prend fin le ${day}.`,
    title: 'Votre résiliation est enregistrée',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `Votre contrat prend fin le ${day}. Rien ne sera débité ensuite.` },
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          ['Prend fin le', day],
        ],
      },
      {
        kind: 'text',
        text: 'Vos événements déjà publiés restent en ligne, et vos factures dans votre profil.',
      },
      { kind: 'button', label: 'Voir mon abonnement', url },
      { kind: 'text', text: notYou },
    ],
    footer,
  });
}

/** To an organiser whose cancelled subscription goes on after all. */
export function renderSubscriptionResumed({ planName, effectiveAt, url }: EndNews): EmailContent {
  const day = formatDate(effectiveAt, 'long');
  return renderEmail({
    subject: `Votre abonnement reprend : offre ${planName}`,
    preview: `La résiliation est annulée, l’offre se renouvellera le ${day}.`,
    title: 'Votre abonnement reprend',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `La résiliation est annulée : l’offre ${planName} se renouvellera le ${day}.` },
      { kind: 'button', label: 'Voir mon abonnement', url },
      { kind: 'text', text: notYou },
    ],
    footer,
  });
}
