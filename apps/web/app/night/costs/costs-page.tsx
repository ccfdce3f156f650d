import { fr } from '@lampion/contract/french';
import { type Costs, costEndpoints, type Expense } from '@lampion/contract/night/costs';
import type { Night } from '@lampion/contract/night/nights';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { Download, Pencil, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { saveFile } from '../../platform/save-file.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { type NameOf, nameBy } from '../shopping-list/shopping-state.ts';
import { addPayback, deletePayback } from './changes.ts';
import { ExpenseDialog } from './expense-dialog.tsx';

function ownSideOf(isFrom: boolean, isTo: boolean): 'from' | 'to' | null {
  if (isFrom) return 'from';
  return isTo ? 'to' : null;
}

interface CostsPageProps {
  night: Night;
  costs: Costs;
  /** Shown beside the shopping list, whose screen has the title. */
  isBeside?: boolean;
}

/** The costs as a till receipt: who paid how much and for what, with the debts below. */
export function CostsPage({ night, costs, isBeside = false }: CostsPageProps) {
  const Title = isBeside ? 'h2' : 'h1';
  const { expenses, shares, transfers, paybacks, totalCents, people } = costs;
  const [open, setOpen] = useState<{ expense: Expense | null; refunded: Expense | null } | null>(null);
  const nameOf = nameBy(people.length > 0 ? people : night.people, night);
  const isMe = (id: string | null) => id === night.guestId && (id !== null || night.role === 'host');
  const settle = (transfer: Costs['transfers'][number]) =>
    void makeChange(addPayback, { nightId: night.id, id: crypto.randomUUID(), ...transfer });

  const exportFile = () =>
    reportFailure('Les comptes n’ont pas été exportés', async () => {
      const text = await callApi(costEndpoints.exportCosts, { params: { id: night.id } });
      saveFile(new Blob([text], { type: 'text/csv' }), 'comptes.csv');
    });

  return (
    <section className="n-receipt-shell" aria-labelledby="costs">
      <div className="n-receipt">
        <Title id="costs" className="n-receipt-title">
          Les comptes
        </Title>
        {expenses.length === 0 && <p className="muted">{fr('Rien n’est noté encore. Qui a payé quoi ?')}</p>}
        <ul className="n-expenses">
          {expenses.map((expense) => (
            <li key={expense.id}>
              <div>
                <b>{fr(expense.label)}</b>
                <span className="n-paid-by">
                  {fr(describeExpense(expense, (id) => (isMe(id) ? 'vous' : nameOf(id))))}
                </span>
                <WaitingMark of={expense.id} />
              </div>
              <span className="num">
                {expense.isRefund ? `−\u00a0${formatMoney(expense.cents)}` : formatMoney(expense.cents)}
              </span>
              {expense.isMine && night.isOpen && (
                <Button
                  variant="ghost"
                  isIconOnly
                  aria-label={fr(`Corriger : ${expense.label}`)}
                  onClick={() => setOpen({ expense, refunded: null })}
                >
                  <Icon of={Pencil} />
                </Button>
              )}
            </li>
          ))}
        </ul>
        {expenses.length > 0 && (
          <dl className="num">
            {shares.map(({ guestId, paidCents, shareCents }) => (
              <div key={guestId ?? 'host'}>
                <dt>{fr(`${capitalise(nameOf(guestId))}, sur ${formatMoney(shareCents)} de part`)}</dt>
                <dd>{formatMoney(paidCents)}</dd>
              </div>
            ))}
            <div className="tot">
              <dt>En tout</dt>
              <dd>{formatMoney(totalCents)}</dd>
            </div>
          </dl>
        )}
        {expenses.length > 0 && (
          <p className="muted" role="status">
            {fr(describeRemaining(transfers.length, paybacks.length))}
          </p>
        )}
        <ul className="n-debts">
          {transfers.map((transfer) => {
            const { fromId, toId } = transfer;
            const ownSide = ownSideOf(isMe(fromId), isMe(toId));
            return (
              <Debt
                key={`${fromId}-${toId}`}
                transfer={transfer}
                fromName={capitalise(nameOf(fromId))}
                toName={nameOf(toId)}
                ownSide={ownSide}
                onSettle={ownSide && night.isOpen ? () => settle(transfer) : null}
              />
            );
          })}
        </ul>
        {paybacks.length > 0 && (
          <ul className="n-expenses" aria-label="Déjà rendu">
            {paybacks.map(({ id, fromId, toId, cents, isMine }) => {
              const [from, to] = [nameOf(fromId), nameOf(toId)];
              const others = isMe(toId)
                ? `${capitalise(from)} vous a rendu`
                : `${capitalise(from)} a rendu à ${to}`;
              const sentence = isMe(fromId) ? `Vous avez rendu à ${to}` : others;
              return (
                <li key={id}>
                  <div>
                    {fr(sentence)} <WaitingMark of={id} />
                  </div>
                  <span className="num">{formatMoney(cents)}</span>
                  {isMine && night.isOpen && (
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
            })}
          </ul>
        )}
        <div className="n-receipt-f">
          {night.isOpen && (
            <Button onClick={() => setOpen({ expense: null, refunded: null })}>
              <Icon of={Plus} />
              {fr('Ajouter une dépense')}
            </Button>
          )}
          {expenses.length > 0 && (
            <Button variant="ghost" onClick={() => void exportFile()}>
              <Icon of={Download} />
              Exporter
            </Button>
          )}
        </div>
      </div>
      {open && (
        <ExpenseDialog
          key={open.refunded?.id}
          night={night}
          expense={open.expense}
          refunded={open.refunded}
          nameOf={nameOf}
          onRefund={(refunded) => setOpen({ expense: null, refunded })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

/** "Payé par Maud et vous, à parts inégales". */
function describeExpense({ isRefund, payerId, otherPayers, split }: Expense, nameOf: NameOf): string {
  const names = [payerId, ...otherPayers.map(({ guestId }) => guestId)].map(nameOf);
  const last = names.pop();
  const people = names.length > 0 ? `${names.join(', ')} et ${last}` : last;
  const shares = split === 'equal' ? '' : ', à parts inégales';
  return `${isRefund ? 'Rendu à' : 'Payé par'} ${people}${shares}`;
}

function describeRemaining(transfers: number, paybacks: number): string {
  if (transfers === 0)
    return paybacks > 0 ? 'Tout est rendu : tout le monde est quitte.' : 'Tout le monde est quitte.';
  return transfers === 1
    ? 'Un virement, et tout le monde est quitte.'
    : `${transfers} virements, et tout le monde est quitte.`;
}

interface DebtProps {
  transfer: Costs['transfers'][number];
  fromName: string;
  toName: string;
  /** Which side of it one is oneself, if any. */
  ownSide: 'from' | 'to' | null;
  /** Marks it as settled; null when the caller may not. */
  onSettle: (() => void) | null;
}

/** The verb is emphasised with who owes. */
function describeDebt({ fromName, toName, ownSide }: DebtProps): [string, string] {
  if (ownSide === 'to') return [`${fromName} vous doit`, ''];
  return [ownSide === 'from' ? 'Vous devez' : `${fromName} doit`, ` à ${toName}`];
}

/** A string that sags between two faces, with the amount on it. */
function Debt(props: DebtProps) {
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
