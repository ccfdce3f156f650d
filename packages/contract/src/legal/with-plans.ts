import type { AvailableSubscription } from '../billing/plan.ts';
import { defaultPlanLimits, type PlanLimits, planLabels } from '../billing/rules/plan-limits.ts';
import { type BillingPeriod, billingPeriods, formatTerms } from '../billing/rules/plan-price.ts';
import { describeLimits } from '../billing/rules/plan-words.ts';
import { formatMoney } from '../platform/rules/format.ts';
import type { LegalBlock, LegalDocument } from './legal-document.ts';
import { escapeHtml } from './render-legal-document.ts';

const NONE = '—';

function describeContent(limits: PlanLimits, features: readonly string[] = []): string {
  return [...describeLimits(limits), ...features].map(escapeHtml).join('<br>');
}

/** A row for each product, with its monthly and yearly price. */
function toRow(prices: readonly AvailableSubscription[], periods: readonly BillingPeriod[]): string[] {
  const [first] = prices;
  if (first === undefined) return [];
  const { product, limits } = first;
  const amounts = periods.map((period) => {
    const price = prices.find(({ recurring }) => recurring.interval === period);
    return price === undefined ? NONE : formatMoney(price.unit_amount);
  });
  return [escapeHtml(product.name), describeContent(limits, Object.values(product.metadata)), ...amounts];
}

function tabulate(prices: readonly AvailableSubscription[]): LegalBlock {
  const periods = billingPeriods.filter((period) =>
    prices.some(({ recurring }) => recurring.interval === period),
  );
  const products = Object.values(Object.groupBy(prices, ({ plan, product }) => `${plan} ${product.name}`));
  const free = [
    planLabels.discovery,
    describeContent(defaultPlanLimits.discovery),
    ...periods.map(() => 'Gratuit'),
  ];
  const taxes = prices[0]?.taxes ?? 'none';
  return {
    kind: 'table',
    head: ['Offre', 'Ce qu’elle permet', ...periods.map((period) => `Prix ${formatTerms(period, taxes)}`)],
    rows: [free, ...products.map((product) => toRow(product ?? [], periods))],
  };
}

/** Fills the plans on sale into the document's table; unchanged if none is known. */
export function withPlans(document: LegalDocument, prices: readonly AvailableSubscription[]): LegalDocument {
  if (prices.length === 0) return document;
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.kind === 'plans' ? tabulate(prices) : block)),
  }));
  return { ...document, sections };
}
