import { fr } from '@lampion/contract/french';
import { type Costs, costEndpoints, type Expense } from '@lampion/contract/night/costs';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { Download, Landmark, Pencil, Plus, Upload, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { type NameOf, nameBy } from '../shopping-list/shopping-state.ts';
import { AccountDialog } from './account-dialog.tsx';
import { CoupleDialog, Couples } from './couples.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { SettleUp } from './settle-up.tsx';
import { type CostsNight, isMe, isOwnSide } from './sides.ts';

interface CostsPageProps {
  night: CostsNight;
  costs: Costs;
  /** Shown beside the shopping list, whose screen has the title. */
  isBeside?: boolean;
}

/** The costs as a till receipt: who paid how much and for what, with the debts below. */
export function CostsPage({ night, costs, isBeside = false }: CostsPageProps) {
  const Title = isBeside ? 'h2' : 'h1';
  const { expenses, shares, transfers, totalCents, people, ownAccount } = costs;
  const [open, setOpen] = useState<{ expense: Expense | null; refunded: Expense | null } | null>(null);
  const [dialog, setDialog] = useState<'account' | 'couple' | 'import' | null>(null);
  const nameOf = nameBy(people.length > 0 ? people : night.people, night);
  const isOwed = transfers.some(({ toId }) => isOwnSide(night, costs.couples, toId));
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
                  {fr(describeExpense(expense, (id) => (isMe(night, id) ? 'vous' : nameOf(id))))}
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
        <SettleUp night={night} costs={costs} nameOf={nameOf} />
        <Couples night={night} couples={costs.couples} nameOf={nameOf} />
        <div className="n-receipt-f">
          {night.isOpen && (
            <Button onClick={() => setOpen({ expense: null, refunded: null })}>
              <Icon of={Plus} />
              {fr('Ajouter une dépense')}
            </Button>
          )}
          {(isOwed || ownAccount) && costs.night.takesAccount && (
            <Button variant="ghost" onClick={() => setDialog('account')}>
              <Icon of={Landmark} />
              {ownAccount ? 'Mon IBAN' : 'Donner mon IBAN'}
            </Button>
          )}
          {expenses.length > 0 && night.isOpen && (
            <Button variant="ghost" onClick={() => setDialog('couple')}>
              <Icon of={UsersRound} />
              {fr('Régler à deux')}
            </Button>
          )}
          {night.isOpen && (
            <Button variant="ghost" onClick={() => setDialog('import')}>
              <Icon of={Upload} />
              Importer
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
      {dialog === 'account' && (
        <AccountDialog night={night} account={ownAccount} onClose={() => setDialog(null)} />
      )}
      {dialog === 'import' && <ImportDialog night={night} nameOf={nameOf} onClose={() => setDialog(null)} />}
      {dialog === 'couple' && <CoupleDialog night={night} nameOf={nameOf} onClose={() => setDialog(null)} />}
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
