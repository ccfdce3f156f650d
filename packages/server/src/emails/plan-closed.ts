import { defaultPlanLimits, planLabels } from '@lampion/contract/rules/plan-limits';
import { describeLimits } from '@lampion/contract/rules/plan-words';
import type { EmailContent } from './email.ts';
import { renderPaymentLetter, type TroubleNews } from './payment-letter.ts';

const limits = describeLimits(defaultPlanLimits.discovery).join(', ').toLowerCase();
const free = `Votre compte a maintenant l’offre gratuite ${planLabels.discovery} : ${limits}. Ce qui est publié reste en ligne ; rien de plus ne peut être ajouté au-delà.`;

/** To an organiser whose plan is closed until they pay what is due. */
export function renderPlanSuspended(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Offre fermée faute de paiement : ${news.planName}`,
    preview: 'Payez votre facture pour la rouvrir.',
    title: 'Votre offre est fermée faute de paiement',
    texts: [
      `Votre banque a refusé tous nos essais, et l’offre ${news.planName} est fermée. ${free}`,
      'Payez la facture dans votre profil : l’offre rouvre aussitôt.',
    ],
    amountLabel: 'À payer',
    button: 'Payer et rouvrir mon offre',
  });
}

/** To an organiser whose subscription ended because nothing was paid. */
export function renderSubscriptionUnpaid(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Abonnement terminé faute de paiement : offre ${news.planName}`,
    preview: 'Vos événements restent en ligne.',
    title: 'Votre abonnement a pris fin faute de paiement',
    texts: [
      `Aucun paiement n’a abouti : votre abonnement ${news.planName} est terminé, et nous ne débiterons plus rien. ${free}`,
      'Vous voulez continuer ? Choisissez à nouveau une offre dans votre profil, avec un autre moyen de paiement si besoin.',
    ],
    amountLabel: 'Prix',
    button: 'Choisir une offre',
  });
}

/** To an organiser whose subscription is paused: nothing is charged, and the plan is closed. */
export function renderSubscriptionPaused(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Abonnement en pause : offre ${news.planName}`,
    preview: 'Rien n’est débité tant que vous ne le reprenez pas.',
    title: 'Votre abonnement est en pause',
    texts: [
      `L’offre ${news.planName} est fermée, et rien n’est débité. ${free}`,
      'Pour la rouvrir, ajoutez un moyen de paiement dans votre profil, puis reprenez l’abonnement.',
    ],
    amountLabel: 'Prix',
    button: 'Reprendre mon abonnement',
  });
}
