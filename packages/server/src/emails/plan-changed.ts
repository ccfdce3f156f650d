import type { EmailContent } from './email.ts';
import { type PaymentNews, paymentFacts } from './payment-confirmed.ts';
import { renderEmail } from './render-email.ts';

/** To an organiser whose subscription changed its plan. */
export function renderPlanChanged(news: PaymentNews): EmailContent {
  return renderEmail({
    subject: `Votre offre est maintenant ${news.planName}`,
    preview: 'Le changement d’offre a pris effet.',
    title: `Votre offre est maintenant ${news.planName}`,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Le changement de votre abonnement a pris effet.' },
      ...paymentFacts(news),
      { kind: 'button', label: 'Voir mon abonnement', url: news.url },
      {
        kind: 'text',
        text: "Vous n'avez rien demandé ? Écrivez-nous en répondant à cet e-mail.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a une offre payante.',
  });
}
