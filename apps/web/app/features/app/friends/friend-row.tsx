import { nightOf } from '@lampion/contract/rules/event-timing';
import type { FriendCard } from '@lampion/contract/schemas/friend';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { useNow } from '../pieces/use-now.ts';
import { partiesInCommonWords } from './count-words.ts';
import { MemberRow } from './member-row.tsx';

/** A friend, with a lit lantern when they come tonight. */
export function FriendRow({ friend }: { friend: FriendCard }) {
  const now = useNow();
  const { comesAt, partiesInCommon } = friend;
  // What this device saw yesterday says nothing of tonight, and what an earlier version of the app kept has neither.
  const isTonight = comesAt ? nightOf(new Date(comesAt)) === nightOf(now) : false;
  const detail = isTonight ? 'Vient ce soir' : partiesInCommonWords(partiesInCommon ?? 0);
  return (
    <MemberRow member={friend} {...(detail && { detail })}>
      {isTonight && <Lamp isLit />}
    </MemberRow>
  );
}
