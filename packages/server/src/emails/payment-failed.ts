import { formatDate } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { renderPaymentLetter, type TroubleNews } from './payment-letter.ts';

/** To an organiser whose payment was refused. Their plan stays active while the provider retries. */
export function renderPaymentFailed(news: TroubleNews): EmailContent {
  const { planName, effectiveAt } = news;
  const next = effectiveAt === null ? 'dans les prochains jours' : `le ${formatDate(effectiveAt, 'long')}`;
  return renderPaymentLetter(news, {
    subject: `Paiement refusé : offre ${planName}`,
    preview: 'Mettez votre moyen de paiement à jour pour garder votre offre.',
    title: 'Votre paiement a été refusé',
    texts: [
      `Votre banque a refusé le dernier paiement. Votre offre reste ouverte pour l'instant : nous réessaierons ${next}. Une carte expirée ou un plafond atteint en sont les causes les plus courantes.`,
      'Changez de moyen de paiement d’ici là, ou payez la facture dès maintenant : les deux se font dans votre profil.',
    ],
    amountLabel: 'À payer',
    button: 'Changer de moyen de paiement',
  });
}

/** To an organiser whose payment was refused, and is not tried again by itself. */
export function renderPaymentLastFailed(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Dernier essai refusé : offre ${news.planName}`,
    preview: 'Payez votre facture pour garder votre offre.',
    title: 'Votre paiement a été refusé une dernière fois',
    texts: [
      'Votre banque a refusé tous nos essais : nous n’en ferons plus d’autre. Sans paiement, votre offre sera fermée.',
      'Payez la facture dans votre profil, avec un autre moyen de paiement si besoin : tout continue comme avant.',
    ],
    amountLabel: 'À payer',
    button: 'Payer ma facture',
  });
}

/** To an organiser whose bank wants them to confirm a payment that was made without them. */
export function renderPaymentAction(news: TroubleNews): EmailContent {
  return renderPaymentLetter(news, {
    subject: `Paiement à confirmer : offre ${news.planName}`,
    preview: 'Votre banque attend votre accord.',
    title: 'Votre banque attend votre accord',
    texts: [
      'Votre banque demande que vous confirmiez le dernier paiement vous-même. Votre offre reste ouverte en attendant.',
      'Ouvrez votre profil et confirmez le paiement : votre banque vous guidera, cela prend une minute.',
    ],
    amountLabel: 'À payer',
    button: 'Confirmer le paiement',
  });
}
