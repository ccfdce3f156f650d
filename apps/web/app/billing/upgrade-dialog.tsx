import type { PlanChange, UpgradeCost } from '@lampion/contract/billing/plan-change';
import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, type FormRefusal } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, useAsk } from '../ui/dialog.tsx';
import { FormError } from '../ui/forms/field.tsx';
import { notify, type ToastMessage } from '../ui/toaster.tsx';
import { describeLater, describeNow, formatDue } from './plan-change-labels.ts';
import { type AskedChange, openPortal, sendUpgrade } from './plan-choice.ts';

interface UpgradeDialogProps {
  change: PlanChange;
  cost: UpgradeCost;
  /** A change is scheduled, which this one cancels. */
  hasPlan: boolean;
  isBusy: boolean;
  refusal: FormRefusal | null;
  onNow: () => void;
  onLater: () => void;
  onChangePayment: () => void;
  onCancel: () => void;
}

/** Asks when a larger plan should start, and explains each choice. */
export function UpgradeDialog({ change, cost, isBusy, ...rest }: UpgradeDialogProps) {
  const [isNow, setNow] = useState(false);
  const isPaid = isNow && cost.amountDue > 0;
  const label = isPaid
    ? `Payer ${formatMoney(cost.amountDue)} et changer d’offre`
    : 'Confirmer le changement';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || rest.onCancel()}
      title={`Passer à l’offre ${change.name} ?`}
      actions={
        <>
          <Button variant="ghost" onClick={rest.onCancel}>
            Garder mon offre
          </Button>
          <Button
            variant="primary"
            pendingText={isBusy ? 'Un instant…' : undefined}
            onClick={isNow ? rest.onNow : rest.onLater}
          >
            {fr(label)}
          </Button>
        </>
      }
    >
      <fieldset className="field upgrade">
        <legend className="label">Quand commence-t-elle ?</legend>
        <Choice
          label="À la prochaine échéance"
          hint={describeLater(change)}
          isChosen={!isNow}
          onChoose={() => setNow(false)}
        />
        <Choice
          label={`Dès aujourd’hui — ${formatDue(cost)}`}
          hint={`${describeNow(change, cost)}${rest.hasPlan ? ' Le changement prévu est abandonné.' : ''}`}
          isChosen={isNow}
          onChoose={() => setNow(true)}
        />
      </fieldset>
      <Refusal refusal={rest.refusal} isBusy={isBusy} onChangePayment={rest.onChangePayment} />
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, hint, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="check">
      <input type="radio" name="when" checked={isChosen} onChange={onChoose} />
      <span>
        <b className="check-title">{fr(label)}</b>
        <span className="hint">{fr(hint)}</span>
      </span>
    </label>
  );
}

type RefusalProps = Pick<UpgradeDialogProps, 'refusal' | 'isBusy' | 'onChangePayment'>;

/** Why the plan did not start, and what to do if the bank refused. */
function Refusal({ refusal, isBusy, onChangePayment }: RefusalProps) {
  if (refusal === null) return null;
  return (
    <div className="upgrade-refusal">
      <FormError>{refusal.message}</FormError>
      {refusal.code === 'payment_refused' && (
        <Button disabled={isBusy} onClick={onChangePayment}>
          Changer de moyen de paiement
        </Button>
      )}
    </div>
  );
}

interface Upgrade {
  asked: AskedChange;
  /** The amount changed since it was shown. */
  onCost: (cost: UpgradeCost) => void;
  onDone: () => void;
}

/** Starts a larger plan at once. A refusal is shown in the dialog. */
export function useUpgrade({ asked, onCost, onDone }: Upgrade) {
  const { revalidate } = useRevalidator();
  const { ask, isBusy, refusal } = useAsk();
  async function send(cost: UpgradeCost): Promise<ToastMessage> {
    try {
      const message = await sendUpgrade(asked.priceId, cost);
      await revalidate();
      return message;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'amount_changed') onCost(error.current as UpgradeCost);
      throw error;
    }
  }
  async function upgrade(cost: UpgradeCost) {
    const message = await ask(() => send(cost));
    if (message === null) return;
    notify(message);
    onDone();
  }
  return { upgrade, changePayment: () => ask(openPortal), isBusy, refusal };
}
