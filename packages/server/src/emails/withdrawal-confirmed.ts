import { formatDate, formatMoney, formatTime } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

export interface WithdrawalNews {
  readonly planName: string;
  readonly orderedAt: Date;
  readonly withdrawnAt: Date;
  /** Cents that are given back. */
  readonly refundAmount: number;
  readonly isDemo: boolean;
}

/** To an organiser who withdrew from an order: the acknowledgement on a durable medium. */
export function renderWithdrawalConfirmed(news: WithdrawalNews): EmailContent {
  const { planName, orderedAt, withdrawnAt, refundAmount, isDemo } = news;
  return renderEmail({
    subject: `Rétractation confirmée : offre ${planName}`,
    preview: 'Votre contrat a pris fin, voici ce qui vous est remboursé.',
    title: 'Votre rétractation est enregistrée',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Nous accusons réception de votre rétractation. Le contrat est terminé, et rien ne sera plus débité.',
      },
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          ['Commandée le', formatDate(orderedAt, 'long')],
          ['Rétractation', `${formatDate(withdrawnAt, 'long')} à ${formatTime(withdrawnAt)}`],
          ['Remboursement', formatMoney(refundAmount)],
        ],
      },
      {
        kind: 'text',
        text: isDemo
          ? "Mode démo : aucun argent n'a changé de main."
          : 'Le remboursement part sur votre moyen de paiement, dans les quatorze jours au plus tard. L’avoir est dans votre profil, onglet Factures.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous vous êtes rétracté d’une commande.',
  });
}
