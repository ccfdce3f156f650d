import type { Party } from '@lampion/contract/schemas/party';
import { Button } from '../../../components/ui/button.tsx';
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
                  size="small"
                  variant="ghost"
                  aria-label={`${name} n’est plus co-hôte`}
                  onClick={() => void makeChange(removePartyCohost, { partyId, username })}
                >
                  Ne plus être co-hôte
                </Button>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
