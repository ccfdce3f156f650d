import type { PlanChange } from '@lampion/contract/billing/plan-change';
import { freeChoice, planLabels } from '@lampion/contract/billing/rules/plan-limits';
import type { Subscription } from '@lampion/contract/billing/subscription';
import { fr } from '@lampion/contract/french';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PlanExcess } from './contract-actions.tsx';
import { describeChange } from './plan-change-labels.ts';
import { type AskedChange, usePlanChoice } from './plan-choice.ts';
import { usePlans } from './plan-options.ts';
import { PlanPicker } from './plan-picker.tsx';
import { UpgradeDialog, useUpgrade } from './upgrade-dialog.tsx';

interface PlanChangeProps {
  /** Null for an organiser that never subscribed. */
  subscription: Subscription | null;
  onClose: () => void;
}

function nameChoice(chosen: string, current: string | null): string {
  if (chosen === freeChoice) return `Rester sur ${planLabels.discovery}`;
  return current === null ? 'Vérifier ma commande' : 'Confirmer le changement';
}

/** The plans: to switch to from the next period on with a subscription, else to pay for. */
export function PlanChangeSteps({ subscription, onClose }: PlanChangeProps) {
  const plans = usePlans();
  const next = subscription?.isActive ? (subscription.plannedChange ?? subscription) : null;
  const current = next?.priceId ?? null;
  const [chosen, setChosen] = useState(current ?? freeChoice);
  const { choose, confirm, asked, setAsked, isBusy } = usePlanChoice(
    subscription?.isActive ?? false,
    onClose,
  );
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <section className="plan-change" aria-labelledby="plan-change-title">
      <h2 className="section-title" id="plan-change-title" ref={title} tabIndex={-1}>
        {current === null ? 'Choisir une offre' : 'Changer d’offre'}
      </h2>
      <p className="muted">
        {fr(
          current === null
            ? 'L’offre commence dès le paiement. Vous pouvez la résilier à tout moment.'
            : 'La nouvelle offre commence à la prochaine période de facturation, ou dès aujourd’hui si elle est plus grande : vous voyez le montant avant de confirmer.',
        )}
      </p>
      <PlanPicker
        plans={plans}
        value={chosen}
        onChange={setChosen}
        firstPeriod={next?.period}
        hasFree={current === null}
        hasTrial={subscription === null}
      />
      <div className="actions">
        <Button
          variant="primary"
          disabled={chosen === current}
          pendingText={isBusy ? 'Un instant…' : undefined}
          onClick={() => (chosen === freeChoice ? onClose() : void choose(chosen))}
        >
          {nameChoice(chosen, current)}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
      {asked && (
        <PlanQuestion
          asked={asked}
          subscription={subscription}
          isBusy={isBusy}
          onConfirm={() => void confirm(asked.priceId)}
          onAsk={setAsked}
          onDone={onClose}
        />
      )}
    </section>
  );
}

interface PlanQuestionProps {
  asked: AskedChange;
  subscription: Subscription | null;
  isBusy: boolean;
  /** Plans it for the next period. */
  onConfirm: () => void;
  /** Opens another question; null closes it. */
  onAsk: (asked: AskedChange | null) => void;
  onDone: () => void;
}

/** The question before a change of plan: whether a smaller one fits, when a larger one begins. */
export function PlanQuestion({ asked, subscription, onAsk, onDone, ...rest }: PlanQuestionProps) {
  const { change } = asked;
  const { upgrade, changePayment, isBusy, refusal } = useUpgrade({
    asked,
    onCost: (now) => onAsk({ ...asked, change: { ...change, now } }),
    onDone,
  });
  const keep = () => onAsk(null);
  const { now } = change;
  if (now === null) {
    return (
      <PlanChangeDialog change={change} isBusy={rest.isBusy} onConfirm={rest.onConfirm} onCancel={keep} />
    );
  }
  return (
    <UpgradeDialog
      change={change}
      cost={now}
      hasPlan={subscription?.plannedChange != null}
      isBusy={isBusy || rest.isBusy}
      refusal={refusal}
      onNow={() => void upgrade(now)}
      onLater={rest.onConfirm}
      onChangePayment={() => void changePayment()}
      onCancel={keep}
    />
  );
}

interface PlanChangeDialogProps {
  change: PlanChange;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a smaller plan, showing what exceeds it. */
function PlanChangeDialog({ change, isBusy, onConfirm, onCancel }: PlanChangeDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
      title={`Passer à l’offre ${change.name} ?`}
      text={describeChange(change)}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Garder mon offre
          </Button>
          <Button variant="primary" pendingText={isBusy ? 'Un instant…' : undefined} onClick={onConfirm}>
            Confirmer le changement
          </Button>
        </>
      }
    >
      <PlanExcess change={change} />
    </Dialog>
  );
}
