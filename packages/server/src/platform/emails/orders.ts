import type { SiteSettings } from '@lampion/contract/admin/settings';
import type { AvailableSubscription } from '@lampion/contract/billing/plan';
import { type Discount, describeDiscount } from '@lampion/contract/billing/rules/discount';
import { formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import type { PriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import { canWithdraw, lastWithdrawalDay } from '@lampion/contract/billing/rules/withdrawal';
import { frPlain } from '@lampion/contract/french';
import { escapeHtml, renderLegalDocument } from '@lampion/contract/legal/render-legal-document';
import { terms } from '@lampion/contract/legal/terms';
import { withPlans } from '@lampion/contract/legal/with-plans';
import { formatDate, formatMoney, formatTime } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import type { PaymentNews } from './payments.ts';
import { type Block, renderEmail } from './render-email.ts';

/** What was ordered, by whom and from whom. */
export interface OrderNews extends PaymentNews {
  readonly taxes: PriceTaxes;
  readonly acceptedAt: Date;
  readonly termsVersion: string;
  /** At most five employees, which gives a right to withdraw. */
  readonly hasFewEmployees: boolean;
  readonly startsAtOnce: boolean;
  /** What a code took off the price. */
  readonly discount: Discount | null;
  /** Days of the free trial it began with; null without one. */
  readonly trialDays: number | null;
  /** Time of the e-mail. */
  readonly notifiedAt: Date;
  /** The seller. Empty for fields that are not set. */
  readonly seller: Readonly<Record<'name' | 'address' | 'email' | 'registration', string>>;
}

const text = (words: string): Block => ({ kind: 'text', text: words });

/** The reduction by a code, if any. */
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

/** Whether, until when and how the order can be withdrawn, with the legal model form. */
export function describeWithdrawalRight(
  news: Omit<OrderNews, keyof PaymentNews> & { planName: string },
): Block[] {
  const { planName, acceptedAt, notifiedAt, hasFewEmployees, startsAtOnce, seller } = news;
  if (!hasFewEmployees) {
    return [text('Vous employez plus de 5 salariés : cette commande n’ouvre pas de droit de rétractation.')];
  }
  const last = formatDate(lastWithdrawalDay(acceptedAt), 'long');
  if (!canWithdraw(acceptedAt, notifiedAt)) {
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

/** The known details of the seller. */
export function sellerFacts({ seller }: Pick<OrderNews, 'seller'>): Block {
  const known = [seller.name, seller.registration, seller.address, seller.email];
  return { kind: 'facts', facts: [['Vendeur', known.filter((part) => part !== '').join(', ')]] };
}

/**
 * To an organiser whose plan has started: the contract on a durable medium, with the terms
 * attached.
 */
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

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#15122a}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #e2cda9;padding:.5rem .75rem;text-align:left;vertical-align:top}`;

interface TermsFile {
  readonly settings: SiteSettings;
  readonly plans: readonly AvailableSubscription[];
  readonly publicUrl: string;
}

/** The terms as a self-contained file, for the customer to keep. */
export function renderTermsFile({ settings, plans, publicUrl }: TermsFile): string {
  const text = renderLegalDocument(withPlans(terms, plans), settings, 'fr');
  const title = escapeHtml(frPlain(terms.title));
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${frPlain(`Version du ${formatDate(terms.updated, 'long')}.`)}</p>
${text.replaceAll('href="/', `href="${escapeHtml(publicUrl)}/`)}
</body>
</html>
`;
}

export interface WithdrawalNews {
  readonly planName: string;
  readonly orderedAt: Date;
  readonly withdrawnAt: Date;
  /** Refund in cents. */
  readonly refundAmount: number;
  readonly isDemo: boolean;
}

/** To an organiser who withdrew from an order: the acknowledgement on a durable medium. */
export function renderWithdrawalConfirmed(news: WithdrawalNews): EmailContent {
  const { planName, orderedAt, withdrawnAt, refundAmount, isDemo } = news;
  return renderEmail({
    subject: `Rétractation confirmée : offre ${planName}`,
    preview: 'Votre contrat a pris fin, voici ce qui vous est remboursé.',
    title: 'Votre rétractation est enregistrée',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Nous accusons réception de votre rétractation. Le contrat est terminé, et rien ne sera plus débité.',
      },
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          ['Commandée le', formatDate(orderedAt, 'long')],
          ['Rétractation', `${formatDate(withdrawnAt, 'long')} à ${formatTime(withdrawnAt)}`],
          ['Remboursement', formatMoney(refundAmount)],
        ],
      },
      {
        kind: 'text',
        text: isDemo
          ? "Mode démo : aucun argent n'a changé de main."
          : 'Le remboursement part sur votre moyen de paiement, dans les quatorze jours au plus tard. L’avoir est dans votre profil, onglet Factures.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous vous êtes rétracté d’une commande.',
  });
}
