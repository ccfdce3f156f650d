import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { Payments } from '../../ports/payments.ts';

/** Days of the free trial on offer; none where payments are played, which know of no trial. */
export function offeredTrialDays(
  { demo }: Pick<Payments, 'demo'>,
  { trialDays }: Pick<SiteSettings, 'trialDays'>,
): number {
  return demo === null ? trialDays : 0;
}
