import { meEndpoints } from '@lampion/contract/endpoints/me';
import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { callApi } from '../../lib/api.ts';

const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export const loadInvitations = async (cursor?: string) => {
  const { replies, nextCursor } = await callApi(meEndpoints.listOwnInvitations, { query: pageOf(cursor) });
  return { items: replies, nextCursor };
};

export const loadReplies = async (cursor?: string) => {
  const { replies, nextCursor } = await callApi(meEndpoints.listOwnReplies, { query: pageOf(cursor) });
  return { items: replies, nextCursor };
};

export const loadFollowed = async (cursor?: string) => {
  const { organisers, nextCursor } = await callApi(meEndpoints.listFollowedOrganisers, {
    query: pageOf(cursor),
  });
  return { items: organisers, nextCursor };
};

/** The first page of every list, and the notification preferences; loaded again after every change. */
export async function loadMemberSpace(signal: AbortSignal) {
  const [invitations, replies, followed, preferences, devices] = await Promise.all([
    loadInvitations(),
    loadReplies(),
    loadFollowed(),
    callApi(notificationEndpoints.getNotificationPreferences, { signal }),
    callApi(notificationEndpoints.listDevices, { signal }),
  ]);
  return { invitations, replies, followed, preferences, devices };
}
