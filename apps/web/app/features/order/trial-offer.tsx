import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import { Lamp } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';

function describeOffer({ plan, trialEndsAt, firstAmount, isTrialTaken }: OrderPreview): string | null {
  if (isTrialTaken) {
    return 'Votre entreprise a déjà eu un essai gratuit ou une offre : celle-ci commence par un paiement.';
  }
  if (trialEndsAt === null) return null;
  const day = formatDate(trialEndsAt, 'long');
  const price = formatPlanPrice(firstAmount, plan.recurring.interval, plan.taxes);
  return `L’essai est gratuit et sans carte jusqu’au ${day}, puis s’arrête de lui-même. Pour continuer, ajoutez un moyen de paiement avant cette date : le premier paiement, ${price}, aura lieu ce jour-là.`;
}

/** What the trial is that can be had instead of the order, or why there is none. */
export function TrialOffer({ preview }: { preview: OrderPreview }) {
  const words = describeOffer(preview);
  if (words === null) return null;
  return (
    <p className="well note">
      <Icon of={Lamp} />
      <span>{fr(words)}</span>
    </p>
  );
}
