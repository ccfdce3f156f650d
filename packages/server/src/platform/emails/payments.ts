import { type BillingPeriod, formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { formatDate, formatMoney, formatTime } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import { type Block, type EmailParts, renderEmail } from './render-email.ts';

/** To an organiser whose first payment is a debit that the bank has not answered yet. */
export function renderPaymentProcessing(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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
  return renderPaymentEmail(news, {
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
  return renderPaymentEmail(news, {
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

/** The content of e-mails about payments. */
export interface PaymentNews {
  readonly planName: string;
  /** Cents. */
  readonly amount: number;
  readonly period: BillingPeriod;
  /** Link to the invoices or the subscription. */
  readonly url: string;
  /** A demo payment: no money moved. */
  readonly isDemo: boolean;
}

/** What was bought and its price; for a demo payment, that nothing was charged. */
export function paymentFacts({ planName, amount, period, isDemo }: PaymentNews): Block[] {
  const facts: Block = {
    kind: 'facts',
    facts: [
      ['Offre', planName],
      ['Montant', formatPlanPrice(amount, period)],
    ],
  };
  const demo: Block = { kind: 'text', text: "Mode démo : aucun argent n'a changé de main." };
  return isDemo ? [facts, demo] : [facts];
}

/** To an organiser whose payment succeeded: the first one and each renewal. */
export function renderPaymentConfirmed(news: PaymentNews): EmailContent {
  return renderEmail({
    subject: `Paiement confirmé : offre ${news.planName}`,
    preview: 'Votre facture est prête.',
    title: 'Merci, votre paiement est passé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Votre abonnement est en ordre. Il se renouvelle chaque ${news.period === 'year' ? 'année' : 'mois'}, et vous pouvez l'arrêter quand vous voulez.`,
      },
      ...paymentFacts(news),
      { kind: 'button', label: 'Voir ma facture', url: news.url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a une offre payante.',
  });
}

/**
 * To an organiser whose payment was refused. Their plan stays active while the provider retries.
 */
export function renderPaymentFailed(news: TroubleNews): EmailContent {
  const { planName, effectiveAt } = news;
  const next = effectiveAt === null ? 'dans les prochains jours' : `le ${formatDate(effectiveAt, 'long')}`;
  return renderPaymentEmail(news, {
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

/** To an organiser whose payment was refused and is not retried automatically. */
export function renderPaymentLastFailed(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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

/** To an organiser whose bank requires them to confirm an automatic payment. */
export function renderPaymentAction(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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

/** What an organiser must know about a payment that failed. */
export interface TroubleNews {
  readonly planName: string;
  /** Cents. */
  readonly amount: number;
  /** The relevant date, if any. */
  readonly effectiveAt: Date | null;
  /** Link to the invoices or the subscription. */
  readonly url: string;
  /** A demo payment: no money moved. */
  readonly isDemo: boolean;
}

interface PaymentEmail extends Pick<EmailParts, 'subject' | 'preview' | 'title'> {
  /** Paragraphs; the last one says what to do. */
  readonly texts: readonly string[];
  /** Label of the amount. */
  readonly amountLabel: string;
  readonly button: string;
}

/** An e-mail about a payment: what happened, what to do, the amount and one button. */
export function renderPaymentEmail(
  { planName, amount, url, isDemo }: TroubleNews,
  { texts, amountLabel, button, ...parts }: PaymentEmail,
): EmailContent {
  const demo = isDemo ? ["Mode démo : aucun argent n'a changé de main."] : [];
  const words = ['Bonjour,', ...texts, ...demo];
  return renderEmail({
    ...parts,
    blocks: [
      ...words.map((text): Block => ({ kind: 'text', text })),
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          [amountLabel, formatMoney(amount)],
        ],
      },
      { kind: 'button', label: button, url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a, ou avait, une offre payante.',
  });
}

/** To an organiser whose bank disputes a payment, at their request or not. */
export function renderDisputeOpened(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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

/** To an organiser whose dispute was decided in our favour. */
export function renderDisputeWon(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
    subject: `Contestation levée : offre ${news.planName}`,
    preview: 'Le paiement est maintenu, votre offre continue.',
    title: 'La contestation est levée',
    texts: ['Votre banque a maintenu le paiement contesté. Vous n’avez rien à faire.'],
    amountLabel: 'Paiement maintenu',
    button: 'Voir mes factures',
  });
}

/** To an organiser whose dispute was lost: the bank has taken the payment back for good. */
export function renderDisputeLost(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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

/** To an organiser who received a refund from our staff. */
export function renderPaymentRefunded(news: TroubleNews): EmailContent {
  return renderPaymentEmail(news, {
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
