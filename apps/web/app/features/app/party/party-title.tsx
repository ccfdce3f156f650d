import { fr } from '@lampion/contract/french';
import type { Party } from '@lampion/contract/schemas/party';
import { Lock } from 'lucide-react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { WaitingMark } from '../pieces/waiting-mark.tsx';

const join = new Intl.ListFormat('fr', { type: 'conjunction' });

/** "Yanis vous invite", "Yanis et Inès vous invitent". */
function describeHosts({ host, cohosts }: Party): string {
  const names = [host, ...cohosts].map(({ name }) => name);
  return `${join.format(names)} vous invite${names.length > 1 ? 'nt' : ''}`;
}

/** The name of the party, and who invites. */
export function PartyTitle({ party }: { party: Party }) {
  return (
    <div className="fe-title">
      <p className="fe-by">
        {party.isHost ? (
          <span className="badge">
            <Icon of={Lock} />
            {party.hosted?.linkOpens ? 'Sur invitation ou par lien' : 'Sur invitation'}
          </span>
        ) : (
          <span className="ap-faces">
            <Avatar name={party.host.username ?? party.host.name} picture={party.host.picUrl} />
            <span>{fr(describeHosts(party))}</span>
          </span>
        )}
      </p>
      <h1 className="ap-h1">{fr(party.name)}</h1>
      {party.isHost && <WaitingMark of={party.id} />}
    </div>
  );
}
