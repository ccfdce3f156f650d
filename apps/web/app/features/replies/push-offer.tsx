import { BellRing } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

/**
 * Offers notifications on this device; hidden until its script (enhance/push-offer.ts) finds that the browser supports
 * them.
 */
export function PushOffer({ pushKey }: { pushKey: string }) {
  return (
    <div className="push-offer" hidden data-push-key={pushKey}>
      <Button variant="outline">
        <Icon of={BellRing} />
        Me prévenir sur cet appareil
      </Button>
      <p className="hint" role="status" />
    </div>
  );
}
