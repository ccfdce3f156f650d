import { homecomingEndpoints } from '@lampion/contract/endpoints/homecomings';
import type { MemberCard } from '@lampion/contract/schemas/friend';
import { defineChange } from '../../../lib/device/define-change.ts';
import { type InNight, overNight } from './over-night.ts';

interface HomecomingChange extends InNight {
  readonly friends?: readonly MemberCard[];
  /** When it was said, for this device: the server notes its own hour. */
  readonly homeAt?: string;
  readonly remindAt?: string | null;
}

/** Whom one tells of coming home, that one is home, or when to be reminded of it. */
export const setHomecoming = defineChange<HomecomingChange>({
  kind: 'set-homecoming',
  endpoint: homecomingEndpoints.setHomecoming,
  toCall: ({ nightId, friends, homeAt, remindAt }) => ({
    params: { id: nightId },
    body: {
      ...(friends && { usernames: friends.map(({ username }) => username) }),
      ...(homeAt !== undefined && { isHome: true }),
      ...(remindAt !== undefined && { remindAt }),
    },
  }),
  label: ({ homeAt }) => (homeAt === undefined ? 'Votre retour' : 'Vous êtes à bon port'),
  notifies: ({ homeAt }) => (homeAt === undefined ? null : 'Vos amis l’apprennent dans dix secondes.'),
  overlays: [
    overNight(homecomingEndpoints.getHomecoming, (seen, input: HomecomingChange) => {
      const homeAt = seen.homeAt ?? input.homeAt ?? null;
      const remindAt = input.remindAt === undefined ? seen.remindAt : input.remindAt;
      return {
        ...seen,
        ...(input.friends && { friends: [...input.friends] }),
        homeAt,
        remindAt: homeAt === null ? remindAt : null,
      };
    }),
  ],
});
