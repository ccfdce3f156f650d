import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import { useSeenPages } from '../../../lib/device/use-seen.ts';

const everybody = {};

/** The member's friends as far as they are read, in the order of names. */
export function useFriends() {
  const seen = useSeenPages(friendEndpoints.listFriends, everybody);
  const friends = seen.data?.flatMap((page) => page.friends) ?? [];
  return { ...seen, friends, total: seen.data?.[0]?.total ?? 0 };
}
