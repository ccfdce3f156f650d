import { fr } from '@lampion/contract/french';
import type { FoundMember, Relation } from '@lampion/contract/schemas/friend';
import { Button } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { acceptFriendRequest, askFriend } from '../changes/friendship.ts';

const words: Partial<Record<Relation, string>> = {
  requested: 'Demandé',
  friend: 'Sur votre fil',
  you: 'Vous',
};

/** What can be done at once about somebody who was found; else what they are. */
export function RelationAction({ member }: { member: FoundMember }) {
  const { relation, appName } = member;
  if (relation !== 'none' && relation !== 'asks_you') return <span className="muted">{words[relation]}</span>;
  const [change, verb] = relation === 'none' ? [askFriend, 'Ajouter'] : [acceptFriendRequest, 'Accepter'];
  return (
    <Button
      variant="ink"
      size="small"
      className="am-ok"
      aria-label={fr(`${verb} ${appName}`)}
      onClick={() => void makeChange(change, { member })}
    >
      {verb}
    </Button>
  );
}
