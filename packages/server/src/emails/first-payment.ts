import { formatDate, formatTime } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { renderPaymentLetter, type TroubleNews } from './payment-letter.ts';

/** To an organiser whose first payment is a debit that the bank has not answered yet. */
export function renderPaymentProcessing(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Prélèvement en cours : offre ${news.planName}`,
    preview: 'Votre banque répond sous quelques jours ouvrés.',
    title: 'Votre prélèvement est en cours',
    texts: [
      'Votre banque répond sous quelques jours ouvrés. Nous vous écrirons dès que le paiement sera passé, ou s’il est refusé.',
      'Vous n’avez rien à faire, et rien à payer une seconde fois.',
    ],
    amountLabel: 'Prélèvement',
    button: 'Voir mon abonnement',
  });
}

/** To an organiser whose subscription waits for its first payment. */
export function renderFirstPaymentMissing(news: TroubleNews): EmailContent {
  const { planName, effectiveAt } = news;
  const until =
    effectiveAt === null ? '' : ` avant le ${formatDate(effectiveAt, 'long')} à ${formatTime(effectiveAt)}`;
  return renderPaymentLetter(news, {
    subject: `Premier paiement attendu : offre ${planName}`,
    preview: 'Votre offre s’ouvrira avec ce paiement.',
    title: 'Il manque votre premier paiement',
    texts: [
      'Le premier paiement de votre offre n’a pas abouti : la banque l’a refusé, ou attend votre accord. L’offre n’est pas encore ouverte.',
      `Payez${until}, dans votre profil : passé ce délai, la commande sera annulée et rien ne sera débité.`,
    ],
    amountLabel: 'À payer',
    button: 'Payer et ouvrir mon offre',
  });
}

/** To an organiser whose subscription was never paid. */
export function renderFirstPaymentExpired(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Commande annulée : offre ${news.planName}`,
    preview: 'Le premier paiement n’a pas été fait, rien n’est débité.',
    title: 'Votre commande est annulée',
    texts: [
      'Le premier paiement n’a pas été fait à temps. La commande est annulée, et rien n’a été débité.',
      'Vous voulez toujours cette offre ? Commandez-la à nouveau dans votre profil, quand vous voulez.',
    ],
    amountLabel: 'Prix',
    button: 'Choisir une offre',
  });
}
