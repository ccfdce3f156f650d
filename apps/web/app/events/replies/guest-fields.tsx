import { type Reply, replyLabels } from '@lampion/contract/events/guests';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { BellRing, Check, CircleHelp, Clock, Hourglass, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Checkbox, type Choice, SelectField } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';

interface PlusOnesFieldProps {
  /** The field is hidden when it is 0. */
  max: number;
  defaultValue: string;
  error?: string | undefined;
}

/** "Je viens sans accompagnant", "1 personne avec moi", up to the maximum. */
export function plusOnesChoices(max: number): Choice[] {
  return Array.from({ length: max + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Je viens sans accompagnant' : `${count} personne${count > 1 ? 's' : ''} avec moi`,
  }));
}

/** The number of people a guest brings. */
export function PlusOnesField({ max, defaultValue, error }: PlusOnesFieldProps) {
  if (max === 0) return null;
  return (
    <SelectField
      name="plusOnes"
      label="Qui vous accompagne ?"
      choices={plusOnesChoices(max)}
      defaultValue={defaultValue}
      error={error}
    />
  );
}

/** Whether other guests see this guest; sent as "true". */
export function ShowMeField({ isChecked }: { isChecked: boolean }) {
  return (
    <Checkbox
      name="isShown"
      value="true"
      defaultChecked={isChecked}
      label="Montrer mon prénom et mon visage aux autres"
      hint="Sur la page publique de l’événement, une fois votre adresse confirmée. Vous pourrez changer d’avis."
    />
  );
}

/**
 * Offers notifications on this device; hidden until its script (enhance/shared/push-offer.ts) finds
 * that the browser supports them.
 */
export function PushOffer({ pushKey }: { pushKey: string }) {
  return (
    <div className="push-offer" hidden data-push-key={pushKey}>
      <Button variant="outline">
        <Icon of={BellRing} />
        Me prévenir sur cet appareil
      </Button>
      <p className="hint">
        {fr(
          'Un message, un changement d’heure ou de lieu, une place qui se libère : ici plutôt que par e-mail.',
        )}
      </p>
      <p className="hint" role="status" />
    </div>
  );
}

const looks = {
  yes: { tone: 'success', icon: Check },
  waiting: { tone: 'info', icon: Hourglass },
  maybe: { tone: 'warning', icon: CircleHelp },
  no: { tone: 'danger', icon: X },
  pending: { tone: 'neutral', icon: Clock },
} as const;

/** A reply as a badge: the same look for the guest and for the organiser. */
export function ReplyBadge({ reply }: { reply: Reply }) {
  return <Badge {...looks[reply]}>{labelOf(replyLabels, reply)}</Badge>;
}

/** Of a yes that the organiser has to accept. */
export function RequestedBadge() {
  return (
    <Badge tone="warning" icon={Clock}>
      En attente de validation
    </Badge>
  );
}
