import { fr } from '@lampion/contract/french';
import { foldText } from '@lampion/contract/rules/fold-text';
import type { FriendPage, MemberCard } from '@lampion/contract/schemas/friend';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FriendRow } from './friend-row.tsx';
import type { useFriends } from './use-friends.ts';

/** Fewer are found without letters. */
const LETTERS_FROM = 12;

const letterOf = ({ appName }: MemberCard) =>
  foldText(appName)
    .charAt(0)
    .toUpperCase()
    .replace(/[^A-Z]/, '#');

/** All friends in the order of their names, under letters once they are many. */
export function FriendList({ seen }: { seen: ReturnType<typeof useFriends> }) {
  if (seen.data === undefined) return null;
  if (seen.total === 0) return <NoFriends />;
  const groups = Map.groupBy(seen.friends, seen.total < LETTERS_FROM ? () => '' : letterOf);
  return (
    <section aria-labelledby="tous">
      <div className="ap-sec">
        <h2 id="tous">Tout le monde</h2>
        <span className="n">{seen.total}</span>
      </div>
      {[...groups].map(([letter, friends]) => (
        <Letter key={letter} letter={letter} friends={friends} />
      ))}
      <LoadMore
        hasMore={seen.hasMore}
        isLoading={seen.isLoadingMore}
        error={seen.error?.message}
        onMore={seen.loadMore}
      />
    </section>
  );
}

function Letter({ letter, friends }: { letter: string; friends: FriendPage['friends'] }) {
  return (
    <>
      {letter && <h3 className="am-letter">{letter}</h3>}
      <ul className="ap-list">
        {friends.map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
    </>
  );
}

function NoFriends() {
  return (
    <EmptyState title={fr('Personne sur le fil')} as="h2">
      Cherchez un pseudo, ou montrez votre code : un ami suffit pour allumer la guirlande.
    </EmptyState>
  );
}
