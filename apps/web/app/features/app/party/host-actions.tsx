import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatDate } from '@lampion/contract/rules/format';
import type { Party } from '@lampion/contract/schemas/party';
import { UserPlus } from 'lucide-react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { choosePartyDate } from '../changes/choose-party-date.ts';
import { findLeading } from './find-leading.ts';
import { ShareParty } from './share-party.tsx';

/** What a host most likely does next: ends the vote, or invites. */
export function HostActions({ party }: { party: Party }) {
  const { id: partyId, name, poll, isOpen } = party;
  if (!isOpen) return null;
  const leading = poll && findLeading(poll.dates);
  return (
    <div className="ap-do">
      {leading ? (
        <Button
          variant="primary"
          className="num"
          onClick={() => void makeChange(choosePartyDate, { partyId, name, dateId: leading.id })}
        >
          Choisir le {formatDate(nightOf(new Date(leading.beginDate)), 'day')}
        </Button>
      ) : (
        <LinkButton variant="primary" to="invite">
          <Icon of={UserPlus} />
          Inviter
        </LinkButton>
      )}
      <ShareParty party={party} />
    </div>
  );
}
