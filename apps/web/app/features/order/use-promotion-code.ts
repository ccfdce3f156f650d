import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import { useState } from 'react';
import { useAsk } from '../../components/area/use-ask.ts';
import { callApi } from '../../lib/api.ts';

const MISSING = 'Indiquez un code, ou commandez sans réduction';

/** The order as the server shows it, with or without a promotion code. */
export function usePromotionCode(plain: OrderPreview) {
  const [reduced, setReduced] = useState<OrderPreview | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { ask, isBusy, fault } = useAsk();

  async function apply() {
    const code = typed.trim();
    setMissing(code === '');
    if (code === '') return;
    const query = { priceId: plain.plan.id, code };
    const found = await ask(() => callApi(billingEndpoints.previewOrder, { query }));
    if (found) setReduced(found);
  }

  function remove() {
    setReduced(null);
    setTyped('');
  }

  // Another plan may be looked at meanwhile.
  const preview = reduced?.plan.id === plain.plan.id ? reduced : plain;
  return { preview, typed, type: setTyped, fault: isMissing ? MISSING : fault, isBusy, apply, remove };
}

export type PromotionCodeState = ReturnType<typeof usePromotionCode>;
