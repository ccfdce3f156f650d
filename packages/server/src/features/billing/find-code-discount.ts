import { formatMoney } from '@lampion/contract/rules/format';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { CodeRefusal, PaymentDiscount } from '../../ports/payments.ts';

/** Enough for somebody who mistypes, not for somebody who guesses. */
const PER_ACCOUNT = { name: 'promotion-code', points: 20, seconds: 3600 };

const sentences: Readonly<Record<Exclude<CodeRefusal['refusal'], 'minimum'>, string>> = {
  unknown: 'Ce code n’existe pas. Vérifiez-le lettre par lettre, ou retirez-le',
  expired: 'Ce code n’est plus valable. Retirez-le pour commander sans réduction',
  used_up: 'Ce code a été utilisé autant de fois qu’il le permettait. Retirez-le pour commander',
  other_plan: 'Ce code ne vaut pas pour cette offre. Choisissez-en une autre, ou retirez-le',
  first_order: 'Ce code est réservé à une première commande. Retirez-le pour commander',
  currency: 'Ce code n’est pas en euros. Retirez-le pour commander',
};

function describeRefusal(refused: CodeRefusal): string {
  if (refused.refusal !== 'minimum') return sentences[refused.refusal];
  return `Ce code demande une commande d’au moins ${formatMoney(refused.minimum)}. Choisissez une autre offre, ou retirez-le`;
}

interface CodeOrder {
  readonly accountId: string;
  readonly code: string;
  readonly priceId: string;
  readonly customerId: string | null;
}

/**
 * What a promotion code gives; null for an empty one. Each code that is looked up counts.
 * @throws AppError `promotion_code_refused`, with the sentence at the field `code`; `too_many_attempts`, `unavailable`
 */
export async function findCodeDiscount(
  { limiter, payments }: Pick<Deps, 'limiter' | 'payments'>,
  { accountId, code, ...order }: CodeOrder,
): Promise<PaymentDiscount | null> {
  if (code === '') return null;
  await limiter.consume(PER_ACCOUNT, accountId);
  const found = await payments.findDiscount(code, order);
  if (!('refusal' in found)) return found;
  const message = describeRefusal(found);
  throw new AppError('promotion_code_refused', { fields: [{ path: 'code', message }] });
}
