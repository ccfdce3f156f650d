import type { Party } from '@lampion/contract/schemas/party';
import { X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { removePartyCohost } from '../changes/set-party-cohost.ts';
import { Person } from '../pieces/person.tsx';
import { SectionHead } from '../pieces/section-head.tsx';

/** Who hosts the party with its host, who may end that. */
export function CohostList({ party }: { party: Party }) {
  const { id: partyId, cohosts, isOwner } = party;
  if (cohosts.length === 0) return null;
  return (
    <section>
      <SectionHead title="Co-hôtes" count={cohosts.length} />
      <ul className="ap-list">
        {cohosts.map(({ username, name, picUrl }) => (
          <Person
            key={username ?? name}
            name={name}
            picture={picUrl}
            end={
              isOwner &&
              username !== null && (
                <Button
                  variant="ghost"
                  isIconOnly
                  aria-label={`${name} n’invite plus avec vous`}
                  onClick={() => void makeChange(removePartyCohost, { partyId, username })}
                >
                  <Icon of={X} />
                </Button>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
