import { type BillingPeriod, formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { EmailContent } from './email.ts';
import { type Block, renderEmail } from './render-email.ts';

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
