import type { Party } from '@lampion/contract/schemas/party';
import { QrCode } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';

/** The ticket of whoever comes. */
export function OpenTicket({ party: { isOpen, isPollOpen, me } }: { party: Party }) {
  if (!isOpen || isPollOpen || me.reply !== 'yes') return null;
  return (
    <div className="ap-do">
      <LinkButton variant="primary" to="ticket">
        <Icon of={QrCode} />
        Mon billet
      </LinkButton>
    </div>
  );
}
