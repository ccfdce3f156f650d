import type { UpgradeCost } from '@lampion/contract/schemas/plan-change';
import { useRevalidator } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { notify, type ToastMessage } from '../../components/ui/toaster.tsx';
import { ApiError } from '../../lib/api.ts';
import { openPortal } from './open-portal.ts';
import { sendUpgrade } from './send-plan-change.ts';
import type { AskedChange } from './use-plan-choice.ts';

interface Upgrade {
  asked: AskedChange;
  /** The amount changed since it was shown. */
  onCost: (cost: UpgradeCost) => void;
  onDone: () => void;
}

/** Begins a larger plan at once; why it did not begin is said where it was asked for. */
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
