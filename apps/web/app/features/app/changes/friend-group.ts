import { friendGroupEndpoints } from '@lampion/contract/endpoints/friend-groups';
import type { MemberCard } from '@lampion/contract/schemas/friend';
import type { FriendGroup, FriendGroupCard } from '@lampion/contract/schemas/friend-group';
import { defineChange, over } from '../../../lib/device/define-change.ts';

const { listFriendGroups, getFriendGroup } = friendGroupEndpoints;

/** As many faces as the server shows of a group. */
const FACES = 3;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr');
const usernamesOf = (members: readonly MemberCard[]) => members.map(({ username }) => username);
type SavedGroup = Omit<FriendGroup, 'partiesInCommon'>;

const toCard = ({ id, name, members }: SavedGroup): FriendGroupCard => ({
  id,
  name,
  total: members.length,
  faces: members.slice(0, FACES),
});

const savedOverlays = [
  over(listFriendGroups, (seen, group: SavedGroup) => {
    const others = seen?.groups.filter(({ id }) => id !== group.id) ?? [];
    return { groups: [...others, toCard(group)].sort(byName) };
  }),
  over(getFriendGroup, (seen, group: SavedGroup, { params }) =>
    params.id === group.id ? { partiesInCommon: seen?.partiesInCommon ?? 0, ...group } : seen,
  ),
];

export const createFriendGroup = defineChange<SavedGroup>({
  kind: 'create-friend-group',
  endpoint: friendGroupEndpoints.createFriendGroup,
  toCall: ({ id, name, members }) => ({ body: { id, name, usernames: usernamesOf(members) } }),
  label: ({ name }) => `Nouvelle bande « ${name} »`,
  overlays: savedOverlays,
});

export const updateFriendGroup = defineChange<SavedGroup>({
  kind: 'update-friend-group',
  endpoint: friendGroupEndpoints.updateFriendGroup,
  toCall: ({ id, name, members }) => ({ params: { id }, body: { name, usernames: usernamesOf(members) } }),
  label: ({ name }) => `Bande « ${name} » modifiée`,
  overlays: savedOverlays,
});

export const deleteFriendGroup = defineChange<Pick<FriendGroup, 'id' | 'name'>>({
  kind: 'delete-friend-group',
  endpoint: friendGroupEndpoints.deleteFriendGroup,
  toCall: ({ id }) => ({ params: { id } }),
  label: ({ name }) => `Bande « ${name} » supprimée`,
  overlays: [
    over(
      listFriendGroups,
      (seen, group: Pick<FriendGroup, 'id'>) =>
        seen && { groups: seen.groups.filter(({ id }) => id !== group.id) },
    ),
  ],
});
