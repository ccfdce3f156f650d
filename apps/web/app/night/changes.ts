import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { homecomingEndpoints } from '@lampion/contract/night/homecomings';
import { morningAfterEndpoints } from '@lampion/contract/night/morning-after';
import { type Night, nightEndpoints, type UpdateNightBody } from '@lampion/contract/night/nights';
import type { MemberCard } from '@lampion/contract/people/friends';
import { defineChange, type OptimisticUpdate, over } from '../platform/device/define-change.ts';

/** Input that all changes of a night share. */
export interface InNight {
  readonly nightId: string;
}

/** Optimistic update of a cached answer of the same night. */
export function overNight<E extends Endpoint, Input extends InNight>(
  endpoint: E,
  apply: (cached: AnswerOf<E>, input: Input) => AnswerOf<E>,
): OptimisticUpdate<Input> {
  return over(endpoint, (cached, input: Input, asked) => {
    const { params } = asked as { readonly params?: { readonly id?: string } };
    return cached !== undefined && params?.id === input.nightId ? apply(cached, input) : cached;
  });
}

interface NightUpdate extends InNight, Partial<UpdateNightBody> {
  readonly name: string;
}

function change(cached: Night, { screens, challengesConfirmedBy, keepsAlbum }: NightUpdate): Night {
  return {
    ...cached,
    screens: { ...cached.screens, ...screens },
    challengesConfirmedBy: challengesConfirmedBy ?? cached.challengesConfirmedBy,
    keepsAlbum: keepsAlbum ?? cached.keepsAlbum,
  };
}

/** Opens or closes screens of a night, and sets their options. */
export const updateNight = defineChange<NightUpdate>({
  kind: 'update-night',
  endpoint: nightEndpoints.updateNight,
  toCall: ({ nightId, name: _name, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ name }) => `La nuit de « ${name} »`,
  optimisticUpdates: [overNight(nightEndpoints.getNight, change)],
});

interface HomecomingChange extends InNight {
  readonly friends?: readonly MemberCard[];
  /** By this device's clock; the server records its own time. */
  readonly homeAt?: string;
  /** No friends are chosen. */
  readonly notifiesNobody?: boolean;
  readonly remindAt?: string | null;
}

/**
 * Sets which friends are notified when the caller is home, that the caller is home, or when to send
 * the reminder.
 */
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
  notifies: ({ homeAt, notifiesNobody }) =>
    homeAt === undefined || notifiesNobody ? null : 'Vos amis l’apprennent dans dix secondes.',
  touches: [morningAfterEndpoints.getNightAfter],
  optimisticUpdates: [
    overNight(homecomingEndpoints.getHomecoming, (cached, input: HomecomingChange) => {
      const homeAt = cached.homeAt ?? input.homeAt ?? null;
      const remindAt = input.remindAt === undefined ? cached.remindAt : input.remindAt;
      return {
        ...cached,
        ...(input.friends && { friends: [...input.friends] }),
        homeAt,
        remindAt: homeAt === null ? remindAt : null,
      };
    }),
  ],
});
