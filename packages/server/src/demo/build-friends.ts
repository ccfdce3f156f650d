import { createRandom, hashText } from '@lampion/drawing/seeded-random';
import { v7 as createId } from 'uuid';
import type { friendGroupMembers, friendGroups, friendRequests, friendships } from '../db/tables.ts';
import { shuffle } from './build-people.ts';

const FRIENDS = 23;
const REQUESTS = 2;
/** Friends among those everybody meets first; who asks comes next in that list. */
const KNOWN = 10;
const DAY_MS = 86_400_000;
const groups = [
  { name: 'La bande', size: 7 },
  { name: 'Coloc', size: 4 },
  { name: 'Fanfare', size: 12 },
];

interface DemoFriendRows {
  readonly friendships: readonly (typeof friendships.$inferInsert)[];
  readonly friendRequests: readonly (typeof friendRequests.$inferInsert)[];
  readonly friendGroups: readonly (typeof friendGroups.$inferInsert)[];
  readonly friendGroupMembers: readonly (typeof friendGroupMembers.$inferInsert)[];
}

/** Who is the friend of the demo's member, who would be, and in which groups the friends are. */
export function buildFriends(
  memberId: string,
  people: readonly { readonly id: string }[],
  now: Date,
): DemoFriendRows {
  const others = people.filter(({ id }) => id !== memberId).map(({ id }) => id);
  const strangers = shuffle(createRandom(hashText('friends')), others.slice(KNOWN + REQUESTS));
  const friends = [...others.slice(0, KNOWN), ...strangers.slice(0, FRIENDS - KNOWN)];
  const asking = others.slice(KNOWN, KNOWN + REQUESTS);
  const since = (index: number) => new Date(now.getTime() - (3 + 9 * index) * DAY_MS);
  const made = groups.map((group) => ({ ...group, id: createId() }));
  return {
    // Friends of the member know each other too, some of them, and who asks: there are friends in common.
    friendships: [
      ...friends.flatMap((id, index) => pair(memberId, id, since(index))),
      ...asking.flatMap((id, index) =>
        friends.slice(index, index + 4).flatMap((f) => pair(f, id, since(index))),
      ),
    ],
    friendRequests: asking.map((fromId, index) => ({ fromId, toId: memberId, createdAt: since(index) })),
    friendGroups: made.map(({ id, name }) => ({ id, name, ownerId: memberId, createdAt: now })),
    friendGroupMembers: made.flatMap(({ id: groupId, size }, index) =>
      friends.slice(index, index + size).map((friendId) => ({ groupId, ownerId: memberId, friendId })),
    ),
  };
}

const pair = (a: string, b: string, since: Date) => [
  { memberId: a, friendId: b, since },
  { memberId: b, friendId: a, since },
];
