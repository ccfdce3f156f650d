import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/rules/format';
import type { Costs } from '@lampion/contract/schemas/costs';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';

interface DebtProps {
  transfer: Costs['transfers'][number];
  fromName: string;
  toName: string;
  /** Which side of it one is oneself, if any. */
  ownSide: 'from' | 'to' | null;
  /** Given where it may be said to be settled. */
  onSettle: (() => void) | null;
}

/** The verb is emphasised with who owes. */
function describeDebt({ fromName, toName, ownSide }: DebtProps): [string, string] {
  if (ownSide === 'to') return [`${fromName} vous doit`, ''];
  return [ownSide === 'from' ? 'Vous devez' : `${fromName} doit`, ` à ${toName}`];
}

/** A string that sags between two faces, with the amount on it. */
export function Debt(props: DebtProps) {
  const { transfer, fromName, toName, ownSide, onSettle } = props;
  const [who, toWhom] = describeDebt(props);
  return (
    <li className="n-debt">
      <span className="n-face">
        <Avatar name={fromName} />
      </span>
      <svg viewBox="0 0 120 26" preserveAspectRatio="none" aria-hidden="true">
        <path
          d="M0 4Q60 30 120 4"
          fill="none"
          stroke="var(--string)"
          strokeWidth={1.6}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="n-debt-m num">{formatMoney(transfer.cents)}</span>
      <span className="n-face">
        <Avatar name={toName} />
      </span>
      <p>
        <b>{fr(who)}</b>
        {fr(toWhom)}
      </p>
      {onSettle && (
        <Button variant="ink" size="small" onClick={onSettle}>
          {fr('C’est réglé')}
          <span className="sr-only">{fr(` avec ${ownSide === 'from' ? toName : fromName}`)}</span>
        </Button>
      )}
    </li>
  );
}
