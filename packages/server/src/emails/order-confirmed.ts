import { type Discount, describeDiscount } from '@lampion/contract/rules/discount';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { PriceTaxes } from '@lampion/contract/rules/vat-treatment';
import { canWithdraw, lastWithdrawalDay } from '@lampion/contract/rules/withdrawal';
import type { EmailContent } from './email.ts';
import type { PaymentNews } from './payment-confirmed.ts';
import { type Block, renderEmail } from './render-email.ts';

/** What was ordered, by whom and from whom. */
export interface OrderNews extends PaymentNews {
  readonly taxes: PriceTaxes;
  readonly acceptedAt: Date;
  readonly termsVersion: string;
  /** Whoever has few employees may withdraw. */
  readonly hasFewEmployees: boolean;
  readonly startsAtOnce: boolean;
  /** What a code took off the price. */
  readonly discount: Discount | null;
  /** Days of the free trial it began with; null without one. */
  readonly trialDays: number | null;
  /** When this is said. */
  readonly toldAt: Date;
  /** Who sells; empty what is not set. */
  readonly seller: Readonly<Record<'name' | 'address' | 'email' | 'registration', string>>;
}

const text = (words: string): Block => ({ kind: 'text', text: words });

/** What a code takes off, where there was one. */
export function discountFacts(discount: Discount | null): (readonly [string, string])[] {
  return discount === null ? [] : [['Réduction', `Code ${discount.code} : ${describeDiscount(discount)}`]];
}

export const termsFact = ({ termsVersion }: Pick<OrderNews, 'termsVersion'>) =>
  ['Conditions', `Version du ${formatDate(termsVersion, 'long')}, jointe à cet e-mail`] as const;

function orderFacts(news: OrderNews): Block {
  const { planName, amount, period, taxes, acceptedAt } = news;
  const renewal = period === 'year' ? "D'année en année" : 'De mois en mois';
  return {
    kind: 'facts',
    facts: [
      ['Offre', planName],
      ['Prix', formatPlanPrice(amount, period, taxes)],
      ...discountFacts(news.discount),
      ['Commandée le', `${formatDate(acceptedAt, 'long')} à ${formatTime(acceptedAt)}`],
      ['Renouvellement', `${renewal}, jusqu’à la résiliation`],
      termsFact(news),
    ],
  };
}

/** Whether the order can be withdrawn from, until when and how, with the model of the law. */
export function describeWithdrawalRight(
  news: Omit<OrderNews, keyof PaymentNews> & { planName: string },
): Block[] {
  const { planName, acceptedAt, toldAt, hasFewEmployees, startsAtOnce, seller } = news;
  if (!hasFewEmployees) {
    return [text('Vous employez plus de 5 salariés : cette commande n’ouvre pas de droit de rétractation.')];
  }
  const last = formatDate(lastWithdrawalDay(acceptedAt), 'long');
  if (!canWithdraw(acceptedAt, toldAt)) {
    return [text(`Vous pouviez vous rétracter de cette commande jusqu’au ${last} inclus.`)];
  }
  const due = startsAtOnce
    ? ' Vous avez demandé que l’offre commence sans attendre : les jours déjà servis resteraient dus.'
    : '';
  return [
    text(
      `Vous pouvez vous rétracter jusqu’au ${last} inclus, sans motif : « Me rétracter de mon contrat », dans votre profil, onglet Abonnement, ou en nous envoyant ce texte.${due}`,
    ),
    {
      kind: 'quote',
      text: `À l’attention de ${seller.name || 'Lampion'}, ${seller.address ? `${seller.address}, ` : ''}${seller.email} : je vous notifie ma rétractation du contrat portant sur l’abonnement ${planName}, commandé le ${formatDate(acceptedAt, 'long')}. Nom, adresse, date, et signature si le formulaire est sur papier.`,
    },
  ];
}

/** Who sells, with what of them is known. */
export function sellerFacts({ seller }: Pick<OrderNews, 'seller'>): Block {
  const known = [seller.name, seller.registration, seller.address, seller.email];
  return { kind: 'facts', facts: [['Vendeur', known.filter((part) => part !== '').join(', ')]] };
}

/** To an organiser whose plan is open: the contract on a durable medium, with the terms as a file. */
export function renderOrderConfirmed(news: OrderNews): EmailContent {
  const { planName, url, isDemo, trialDays } = news;
  const opened = trialDays === null ? 'est ouverte' : 'continue après votre essai';
  return renderEmail({
    subject: `Commande confirmée : offre ${planName}`,
    preview: 'Votre commande, ses conditions et comment y mettre fin.',
    title: 'Merci, votre commande est confirmée',
    blocks: [
      text('Bonjour,'),
      text(`L’offre ${planName} ${opened}. Gardez cet e-mail : il est votre contrat.`),
      ...(isDemo ? [text("Mode démo : aucun argent n'a changé de main.")] : []),
      orderFacts(news),
      { kind: 'button', label: 'Voir mon abonnement', url },
      text(
        'Résilier se fait à tout moment et sans frais, pour la fin de la période payée : « Résilier mon contrat », en bas des pages publiques du site et dans votre profil.',
      ),
      ...describeWithdrawalRight(news),
      sellerFacts(news),
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez commandé une offre.',
  });
}
