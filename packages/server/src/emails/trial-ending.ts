import { formatDate } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { type PaymentNews, paymentFacts } from './payment-confirmed.ts';
import { type Block, renderEmail } from './render-email.ts';

export interface TrialEndNews extends PaymentNews {
  readonly endsAt: Date;
  /** Whether it goes on by itself. */
  readonly hasPaymentMethod: boolean;
}

const footer = 'Cet e-mail vous est envoyé parce que vous essayez une offre.';
const text = (words: string): Block => ({ kind: 'text', text: words });

/** To an organiser whose trial ends in a few days: what happens then, and what to do. */
export function renderTrialEnding(news: TrialEndNews): EmailContent {
  const { planName, endsAt, hasPaymentMethod, url } = news;
  const day = formatDate(endsAt, 'long');
  const next = hasPaymentMethod
    ? `Vous avez ajouté un moyen de paiement : l’offre continue, et le premier paiement aura lieu le ${day}. Pour ne pas continuer, choisissez « Résilier mon contrat » dans votre profil avant cette date.`
    : `Pour garder l’offre, ajoutez un moyen de paiement avant le ${day} : le premier paiement aura lieu ce jour-là. Sinon l’essai s’arrête de lui-même, rien n’est débité et votre compte revient à l’offre Découverte.`;
  return renderEmail({
    subject: `Votre essai prend fin le ${day} : offre ${planName}`,
    preview: hasPaymentMethod
      ? 'L’offre continue ensuite, avec votre moyen de paiement.'
      : 'Ajoutez un moyen de paiement pour garder l’offre.',
    title: 'Votre essai prend bientôt fin',
    blocks: [
      text('Bonjour,'),
      text(next),
      ...paymentFacts(news),
      {
        kind: 'button',
        label: hasPaymentMethod ? 'Voir mon abonnement' : 'Ajouter un moyen de paiement',
        url,
      },
    ],
    footer,
  });
}

/** To an organiser whose trial ended because no means of payment was added. */
export function renderTrialEnded({ planName, url }: Pick<PaymentNews, 'planName' | 'url'>): EmailContent {
  return renderEmail({
    subject: `Votre essai est terminé : offre ${planName}`,
    preview: 'Rien n’a été débité. Votre compte a l’offre Découverte.',
    title: 'Votre essai est terminé',
    blocks: [
      text('Bonjour,'),
      text(
        `Aucun moyen de paiement n’a été ajouté : l’essai de l’offre ${planName} s’est arrêté, et rien n’a été débité. Votre compte a maintenant l’offre Découverte, qui est gratuite.`,
      ),
      text(
        'Vos événements publiés restent en ligne. Pour retrouver ce que l’offre permettait, commandez-la.',
      ),
      { kind: 'button', label: 'Choisir une offre', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez essayé une offre.',
  });
}
