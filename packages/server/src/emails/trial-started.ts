import { formatDate } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { EmailContent } from './email.ts';
import {
  describeWithdrawalRight,
  discountFacts,
  type OrderNews,
  sellerFacts,
  termsFact,
} from './order-confirmed.ts';
import { renderEmail } from './render-email.ts';

export interface TrialNews extends OrderNews {
  readonly endsAt: Date;
}

/** To an organiser who tries a plan: what it is, how it ends and how to go on, with the terms as a file. */
export function renderTrialStarted(news: TrialNews): EmailContent {
  const { planName, amount, period, taxes, endsAt, url } = news;
  const day = formatDate(endsAt, 'long');
  return renderEmail({
    subject: `Votre essai commence : offre ${planName}`,
    preview: `Gratuit jusqu’au ${day}, sans carte.`,
    title: 'Votre essai gratuit commence',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `L’offre ${planName} est ouverte, et gratuite jusqu’au ${day}. Gardez cet e-mail : il est votre contrat.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          ['Essai gratuit', `Jusqu’au ${day}`],
          ['Prix ensuite', `${formatPlanPrice(amount, period, taxes)}, si vous continuez`],
          ...discountFacts(news.discount),
          termsFact(news),
        ],
      },
      {
        kind: 'text',
        text: 'Pour continuer, ajoutez un moyen de paiement avant cette date, dans votre profil, onglet Abonnement : le premier paiement aura lieu à la fin de l’essai. Sans moyen de paiement, l’essai s’arrête de lui-même, rien n’est débité et votre compte revient à l’offre Découverte.',
      },
      { kind: 'button', label: 'Voir mon essai', url },
      ...describeWithdrawalRight(news),
      sellerFacts(news),
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous essayez une offre.',
  });
}
