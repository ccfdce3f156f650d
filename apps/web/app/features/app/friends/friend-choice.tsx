import type { MemberCard } from '@lampion/contract/schemas/friend';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { useFriends } from './use-friends.ts';

interface FriendChoiceProps {
  chosen: readonly MemberCard[];
  onChange: (chosen: readonly MemberCard[]) => void;
}

/** One's friends, some of whom are chosen. */
export function FriendChoice({ chosen, onChange }: FriendChoiceProps) {
  const { friends, hasMore, isLoadingMore, error, loadMore } = useFriends();
  const ids = new Set(chosen.map(({ id }) => id));
  const beyond = chosen.filter(({ id }) => !friends.some((friend) => friend.id === id));
  const toggle = (friend: MemberCard, isIn: boolean) =>
    onChange(isIn ? [...chosen, friend] : chosen.filter(({ id }) => id !== friend.id));
  return (
    <fieldset>
      <legend className="label">Vos amis</legend>
      {[...beyond, ...friends].map((friend) => (
        <label key={friend.id} className="check am-check">
          <input
            type="checkbox"
            checked={ids.has(friend.id)}
            onChange={({ target }) => toggle(friend, target.checked)}
          />
          <span>
            {friend.appName} <span className="muted">{friend.username}</span>
          </span>
        </label>
      ))}
      <LoadMore hasMore={hasMore} isLoading={isLoadingMore} error={error?.message} onMore={loadMore} />
    </fieldset>
  );
}
