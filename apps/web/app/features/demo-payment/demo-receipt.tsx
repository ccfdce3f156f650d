import { fr } from '@lampion/contract/french';

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
