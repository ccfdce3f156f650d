import { defaultPlanLimits, planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { describeLimits } from '@lampion/contract/billing/rules/plan-words';
import { formatDate, formatMoney } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import { describeWithdrawalRight, discountFacts, type OrderNews, sellerFacts, termsFact } from './orders.ts';
import { type PaymentNews, paymentFacts, renderPaymentEmail, type TroubleNews } from './payments.ts';
import { type Block, renderEmail } from './render-email.ts';

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

const limits = describeLimits(defaultPlanLimits.discovery).join(', ').toLowerCase();
const free = `Votre compte a maintenant l’offre gratuite ${planLabels.discovery} : ${limits}. Ce qui est publié reste en ligne ; rien de plus ne peut être ajouté au-delà.`;

/** To an organiser whose plan is suspended until they pay what is due. */
export function renderPlanSuspended(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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
  return renderPaymentEmail(news, {
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

/** To an organiser whose subscription is paused: nothing is charged and the plan is suspended. */
export function renderSubscriptionPaused(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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

/** To an organiser who upgraded during a period: they were charged for the rest of it. */
export function renderPlanUpgraded({ planName, amount, url, isDemo }: PaymentNews): EmailContent {
  return renderEmail({
    subject: `Votre offre est maintenant ${planName}`,
    preview: 'Elle a commencé aussitôt. Votre facture est prête.',
    title: `Votre offre est maintenant ${planName}`,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Elle a commencé aussitôt. Ce qui vous restait de l'offre précédente est déduit du montant débité.",
      },
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          ['Montant débité', formatMoney(amount)],
        ],
      },
      ...(isDemo ? ([{ kind: 'text', text: "Mode démo : aucun argent n'a changé de main." }] as const) : []),
      { kind: 'button', label: 'Voir ma facture', url },
      { kind: 'text', text: "Vous n'avez rien demandé ? Écrivez-nous en répondant à cet e-mail." },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a une offre payante.',
  });
}

export interface EndNews {
  readonly planName: string;
  /** The end of the subscription; its next payment if it continues. */
  readonly effectiveAt: Date;
  /** Link to the subscription. */
  readonly url: string;
}

const cancelledFooter = 'Cet e-mail vous est envoyé parce que votre compte a, ou avait, une offre payante.';
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
    footer: cancelledFooter,
  });
}

/** To an organiser who resumed a cancelled subscription. */
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
    footer: cancelledFooter,
  });
}

export interface TrialEndNews extends PaymentNews {
  readonly endsAt: Date;
  /** Whether the subscription continues automatically. */
  readonly hasPaymentMethod: boolean;
}

const trialFooter = 'Cet e-mail vous est envoyé parce que vous essayez une offre.';
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
    footer: trialFooter,
  });
}

/** To an organiser whose trial ended without a payment method. */
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

export interface TrialNews extends OrderNews {
  readonly endsAt: Date;
}

/**
 * To an organiser who started a trial: its plan, its end and how to continue, with the terms
 * attached.
 */
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
