import { useOutbox } from '../../../lib/device/outbox.ts';
import { planParty } from '../changes/plan-party.ts';

/** Whether a party is one that this device has planned and not sent yet: the server does not know of it. True until it is known. */
export function useIsUnsent(id: string): boolean {
  const { isKnown, changes } = useOutbox();
  const isUnsent = changes.some(
    ({ kind, input, refusal }) =>
      kind === planParty.kind && refusal === null && (input as { id: string }).id === id,
  );
  return !isKnown || isUnsent;
}
