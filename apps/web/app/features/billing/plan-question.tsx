import type { Subscription } from '@lampion/contract/schemas/subscription';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import type { AskedChange } from './use-plan-choice.ts';
import { useUpgrade } from './use-upgrade.ts';

interface PlanQuestionProps {
  asked: AskedChange;
  subscription: Subscription | null;
  isBusy: boolean;
  /** Plans it for the next period. */
  onConfirm: () => void;
  /** Asks about something else; null: nothing any more. */
  onAsk: (asked: AskedChange | null) => void;
  onDone: () => void;
}

/** What is asked before a change of plan: whether a smaller one fits, when a larger one begins. */
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
