import { isOver } from '@lampion/contract/rules/event-timing';
import type { Party } from '@lampion/contract/schemas/party';
import { DoorOpen, Sunrise } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { serverNow } from '../../../lib/server-clock.ts';

/** Where hosts let people in, and once the night is over what it was. */
export function DoorLinks({ party }: { party: Party }) {
  const { id, isCalledOff, isPollOpen } = party;
  if (isCalledOff || isPollOpen) return null;
  return (
    <div className="dr-links">
      {isOver(party, serverNow()) ? (
        <LinkButton to={`/app/nights/${id}/morning-after`}>
          <Icon of={Sunrise} />
          Le lendemain
        </LinkButton>
      ) : (
        <LinkButton to={`/app/nights/${id}/door`}>
          <Icon of={DoorOpen} />
          La porte
        </LinkButton>
      )}
    </div>
  );
}
