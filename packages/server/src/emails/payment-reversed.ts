import type { EmailContent } from './email.ts';
import { renderPaymentLetter, type TroubleNews } from './payment-letter.ts';

/** To an organiser whose bank takes a payment back, at their request or not. */
export function renderDisputeOpened(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Paiement contesté : offre ${news.planName}`,
    preview: 'Votre banque nous a repris un paiement.',
    title: 'Un de vos paiements est contesté',
    texts: [
      'Votre banque nous a repris ce paiement, parce que son titulaire l’a contesté. Votre offre reste ouverte pendant qu’elle décide, souvent plusieurs semaines.',
      'C’est une erreur ? Dites à votre banque que vous retirez la contestation. Une facture ne vous paraît pas juste ? Répondez à cet e-mail, nous la reverrons avec vous.',
    ],
    amountLabel: 'Paiement contesté',
    button: 'Voir mes factures',
  });
}

/** To an organiser whose bank gave a disputed payment back to us. */
export function renderDisputeWon(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Contestation levée : offre ${news.planName}`,
    preview: 'Le paiement est maintenu, votre offre continue.',
    title: 'La contestation est levée',
    texts: ['Votre banque a maintenu le paiement contesté. Vous n’avez rien à faire.'],
    amountLabel: 'Paiement maintenu',
    button: 'Voir mes factures',
  });
}

/** To an organiser whose bank took a payment back for good. */
export function renderDisputeLost(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Paiement repris par votre banque : offre ${news.planName}`,
    preview: 'Ce paiement ne nous est pas parvenu.',
    title: 'Votre banque a repris un paiement',
    texts: [
      'Votre banque nous a repris ce paiement et sa décision est définitive : la période qu’il payait reste due.',
      'Répondez à cet e-mail pour la régler autrement, ou pour nous dire ce qui ne va pas. Vous pouvez aussi résilier dans votre profil.',
    ],
    amountLabel: 'Paiement repris',
    button: 'Voir mes factures',
  });
}

/** To an organiser whom our staff gave money back. */
export function renderPaymentRefunded(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Remboursement : offre ${news.planName}`,
    preview: 'L’argent arrive sur votre compte sous quelques jours.',
    title: 'Nous vous avons remboursé',
    texts: [
      'Ce montant repart vers le moyen de paiement que vous aviez utilisé. Comptez cinq à dix jours, selon votre banque.',
      'Vous n’avez rien à faire.',
    ],
    amountLabel: 'Remboursement',
    button: 'Voir mes factures',
  });
}
