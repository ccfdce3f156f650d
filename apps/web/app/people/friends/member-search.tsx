import { fr } from '@lampion/contract/french';
import {
  type FoundMember,
  friendEndpoints,
  MEMBER_SEARCH_MIN,
  type MemberCard,
  type Relation,
} from '@lampion/contract/people/friends';
import { normaliseUsername } from '@lampion/contract/people/username';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { useDebounced } from '../../platform/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { acceptFriendRequest, askFriend } from './changes.ts';
import { MemberRow } from './member-row.tsx';

const SETTLES_MS = 300;

const holds = ({ username, appName }: MemberCard, text: string) =>
  [username, appName].some((name) => foldText(name).includes(text));

/** Search results: friends known to this device, then members the server finds. */
export function MemberSearch({ q, friends }: { q: string; friends: readonly MemberCard[] }) {
  const settled = useDebounced(q.trim(), SETTLES_MS);
  const isWanted = normaliseUsername(settled).length >= MEMBER_SEARCH_MIN;
  const { data, error, isLoading } = useCached(
    friendEndpoints.searchMembers,
    { query: { q: settled } },
    isWanted,
  );
  const known = friends.filter((friend) => holds(friend, foldText(q.trim().replace(/^@/, ''))));
  const knownIds = new Set(known.map(({ id }) => id));
  const others = isWanted ? (data?.members.filter(({ id }) => !knownIds.has(id)) ?? []) : [];
  const found: FoundMember[] = [
    ...known.map((friend) => ({ ...friend, relation: 'friend' as const })),
    ...others,
  ];
  return (
    <section aria-label="Résultats" aria-busy={isWanted && isLoading}>
      <ul className="ap-list">
        {found.map((member) => (
          <MemberRow key={member.id} member={member}>
            <RelationAction member={member} />
          </MemberRow>
        ))}
      </ul>
      <p className="muted mt-4" role="status">
        {fr(sentenceOf({ count: found.length, isWanted, isLoading, problem: error?.message }))}
      </p>
    </section>
  );
}

interface Outcome {
  readonly count: number;
  readonly isWanted: boolean;
  readonly isLoading: boolean;
  readonly problem: string | undefined;
}

function sentenceOf({ count, isWanted, isLoading, problem }: Outcome): string {
  if (problem !== undefined) return problem;
  if (!isWanted) return 'Deux lettres au moins.';
  if (isLoading) return '';
  return count === 0 ? 'Personne de ce nom. Vérifiez le pseudo, ou demandez son lien à cette personne.' : '';
}

const words: Partial<Record<Relation, string>> = {
  requested: 'Demandé',
  friend: 'Sur votre fil',
  you: 'Vous',
};

/** The action available for a found member; otherwise their relation. */
function RelationAction({ member }: { member: FoundMember }) {
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
