import { fr } from '@lampion/contract/french';
import type { Costs } from '@lampion/contract/night/costs';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { Check, Undo2 } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { PleatLantern } from '../pleat-lantern.tsx';
import type { NameOf } from '../shopping-list/shopping-state.ts';
import { addPayback, confirmPayback, deletePayback } from './changes.ts';
import { type CostsNight, isMe, isOwnSide, nameSide, sideOf } from './sides.ts';
import { TransferCode } from './transfer-code.tsx';

interface SettleUpProps {
  night: CostsNight;
  costs: Costs;
  nameOf: NameOf;
}

/** Who still owes whom, and what is paid back. */
export function SettleUp({ night, costs, nameOf }: SettleUpProps) {
  const { expenses, transfers, paybacks } = costs;
  return (
    <>
      {expenses.length > 0 && (
        <p className="muted" role="status">
          {fr(describeRemaining(transfers.length, paybacks))}
        </p>
      )}
      <ul className="n-debts">
        {transfers.map((transfer) => (
          <Debt
            key={`${transfer.fromId}-${transfer.toId}`}
            night={night}
            costs={costs}
            nameOf={nameOf}
            transfer={transfer}
          />
        ))}
      </ul>
      {paybacks.length > 0 && (
        <ul className="n-expenses" aria-label="Déjà rendu">
          {paybacks.map((payback) => (
            <Payback key={payback.id} night={night} costs={costs} nameOf={nameOf} payback={payback} />
          ))}
        </ul>
      )}
    </>
  );
}

function describeRemaining(transfers: number, paybacks: Costs['paybacks']): string {
  if (transfers > 1) return `${transfers} virements, et tout le monde est quitte.`;
  if (transfers === 1) return 'Un virement, et tout le monde est quitte.';
  if (paybacks.some(({ isConfirmed }) => !isConfirmed))
    return 'Tout est rendu, dès que ceux qui ont reçu le confirment.';
  return paybacks.length > 0 ? 'Tout est rendu : tout le monde est quitte.' : 'Tout le monde est quitte.';
}

interface DebtProps extends SettleUpProps {
  transfer: Costs['transfers'][number];
}

/** A string that sags between two faces, with the amount on it; and how to pay one's own. */
function Debt({ night, costs: { couples }, nameOf, transfer }: DebtProps) {
  const { fromId, toId, cents, account } = transfer;
  const [from, to] = [nameSide(couples, fromId, nameOf), nameSide(couples, toId, nameOf)];
  const isFromMe = isOwnSide(night, couples, fromId);
  const isToMe = isOwnSide(night, couples, toId);
  const verb = sideOf(couples, fromId).length > 1 ? 'doivent' : 'doit';
  const settle = () =>
    void makeChange(addPayback, {
      nightId: night.id,
      id: crypto.randomUUID(),
      // Of a couple, the one who pays or receives.
      fromId: isFromMe ? night.guestId : fromId,
      toId: isToMe ? night.guestId : toId,
      cents,
    });
  return (
    <li className="n-debt">
      <span className="n-face">
        <Avatar name={capitalise(from)} />
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
      <span className="n-debt-m num">{formatMoney(cents)}</span>
      <span className="n-face">
        <Avatar name={to} />
      </span>
      <p>
        {isToMe ? (
          <b>{fr(`${capitalise(from)} vous ${verb}`)}</b>
        ) : (
          <>
            <b>{fr(isFromMe ? 'Vous devez' : `${capitalise(from)} ${verb}`)}</b>
            {fr(` à ${to}`)}
          </>
        )}
      </p>
      {isFromMe && account && (
        <TransferCode account={account} cents={cents} to={to} reason={`Lampion, ${night.name}`} />
      )}
      {isFromMe && !account && (
        <p>{fr(`Demandez à ${to} comment rendre cette somme, ou son IBAN : il s’ajoute ici.`)}</p>
      )}
      {(isFromMe || isToMe) && (
        <Button variant={account ? 'outline' : 'ink'} size="small" onClick={settle}>
          <Icon of={Check} />
          {fr('C’est réglé')}
          <span className="sr-only">{fr(` avec ${isFromMe ? to : from}`)}</span>
        </Button>
      )}
    </li>
  );
}

const LIT = '#FF8A3F';

interface PaybackProps extends SettleUpProps {
  payback: Costs['paybacks'][number];
}

/** A repayment; half lit until the one who received it says so. */
function Payback({ night, costs: { couples }, nameOf, payback }: PaybackProps) {
  const { id, fromId, toId, cents, isMine, isConfirmed } = payback;
  const [from, to] = [nameOf(fromId), nameOf(toId)];
  const others = isMe(night, toId)
    ? `${capitalise(from)} vous a rendu`
    : `${capitalise(from)} a rendu à ${to}`;
  const sentence = isMe(night, fromId) ? `Vous avez rendu à ${to}` : others;
  const isToMe = isOwnSide(night, couples, toId);
  return (
    <li className={isConfirmed ? undefined : 'is-waiting'}>
      {!isConfirmed && <PleatLantern inks={[null, null, LIT, LIT]} />}
      <div>
        {fr(sentence)} <WaitingMark of={id} />
        {!isConfirmed && (
          <span className="n-paid-by">
            {fr(isToMe ? 'L’avez-vous reçu ?' : `${capitalise(to)} doit encore le confirmer`)}
          </span>
        )}
      </div>
      <span className="num">{formatMoney(cents)}</span>
      {!isConfirmed && isToMe && (
        <Button
          size="small"
          onClick={() => void makeChange(confirmPayback, { nightId: night.id, paybackId: id })}
        >
          {fr('C’est reçu')}
          <span className="sr-only">{fr(` de ${from}`)}</span>
        </Button>
      )}
      {isMine && (
        <ConfirmButton
          variant="ghost"
          isIconOnly
          aria-label={fr(`Annuler : ${sentence}`)}
          title="Annuler ce remboursement ?"
          text={`${sentence} ${formatMoney(cents)} : cette somme est de nouveau due.`}
          confirm="Il n’a pas eu lieu"
          cancel="Le garder"
          onConfirm={() => void makeChange(deletePayback, { nightId: night.id, paybackId: id })}
        >
          <Icon of={Undo2} />
        </ConfirmButton>
      )}
    </li>
  );
}
