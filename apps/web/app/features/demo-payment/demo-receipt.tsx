import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/rules/format';
import type { DemoInvoice } from '../../lib/page-context.ts';

interface DemoReceiptProps {
  price: DemoInvoice['price'];
  /** Lines before the plan and its price. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The label of the amount. */
  total: string;
}

/** What is bought and what it costs. */
export function DemoReceipt({ price, facts = [], total }: DemoReceiptProps) {
  const plan = `${price.product.name}, ${price.period === 'year' ? 'un an' : 'un mois'}`;
  const rows = [...facts, ['Offre', plan] as const, [total, formatMoney(price.amount)] as const];
  return (
    <dl className="receipt">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
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
