import type { EmailContent } from './email.ts';
import { type PaymentNews, paymentFacts } from './payment-confirmed.ts';
import { renderEmail } from './render-email.ts';

/** To an organiser whose payment was refused. Their plan stays active while the provider retries. */
export function renderPaymentFailed(news: PaymentNews): EmailContent {
  return renderEmail({
    subject: `Paiement refusé : offre ${news.planName}`,
    preview: 'Mettez votre moyen de paiement à jour pour garder votre offre.',
    title: 'Votre paiement a été refusé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Votre banque a refusé le dernier paiement. Votre offre reste ouverte pour l'instant : nous réessaierons dans les prochains jours. Une carte expirée ou un plafond atteint en sont les causes les plus courantes.",
      },
      ...paymentFacts(news),
      { kind: 'button', label: 'Changer de moyen de paiement', url: news.url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a une offre payante.',
  });
}
