import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/rules/format';
import type { Costs } from '@lampion/contract/schemas/costs';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';

interface DebtProps {
  transfer: Costs['transfers'][number];
  fromName: string;
  toName: string;
  /** It is one's own: only then it may be said to be settled. */
  isMine: 'from' | 'to' | null;
  onSettle: () => void;
}

/** A string that sags between two faces, with the amount on it. */
export function Debt({ transfer, fromName, toName, isMine, onSettle }: DebtProps) {
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
        <b>{fr(isMine === 'from' ? 'Vous devez' : `${fromName} doit`)}</b>
        {fr(isMine === 'to' ? ' à vous' : ` à ${toName}`)}
      </p>
      {isMine && (
        <Button variant="ink" size="small" onClick={onSettle}>
          {fr('C’est réglé')}
          <span className="sr-only">{fr(` avec ${isMine === 'from' ? toName : fromName}`)}</span>
        </Button>
      )}
    </li>
  );
}
