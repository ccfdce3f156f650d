import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/rules/format';
import type { DemoInvoicePage } from '../../lib/page-context.ts';

interface DemoReceiptProps {
  price: DemoInvoicePage['price'];
  /** Lines before the plan and its price. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The label of the amount. */
  total: string;
}

/** What is bought and what it costs. */
export function DemoReceipt({ price, facts = [], total }: DemoReceiptProps) {
  return <DemoFacts facts={[...facts, ['Offre', describePlan(price)], [total, formatMoney(price.amount)]]} />;
}

/** "Pro, un mois" */
export function describePlan({ product, period }: DemoInvoicePage['price']): string {
  return `${product.name}, ${period === 'year' ? 'un an' : 'un mois'}`;
}

/** Labels and values, the amount last. */
export function DemoFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="receipt">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{fr(name)}</dt>
          <dd className="num">{fr(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that no money is charged: on every page that looks as if it were. */
export function DemoMark({ children }: { children: string }) {
  return (
    <p className="demo-mark">
      <b className="badge badge-warning">Mode démo</b> {fr(children)}
    </p>
  );
}
