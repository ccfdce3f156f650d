import { fr } from '@lampion/contract/french';
import { freeChoice, planLabels } from '@lampion/contract/rules/plan-limits';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { PlanQuestion } from './plan-question.tsx';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlans } from './use-plans.ts';

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
export function PlanChange({ subscription, onClose }: PlanChangeProps) {
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
