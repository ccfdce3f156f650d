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

/** The first page page of the invitations and of the replies; loaded again after every answer. */
export async function loadOutings() {
  const [invitations, replies] = await Promise.all([loadInvitations(), loadReplies()]);
  return { invitations, replies };
}

/** The first page of the followed organisers, and which of their announcements are wanted. */
export async function loadFollowedSpace(signal: AbortSignal) {
  const [followed, preferences] = await Promise.all([
    loadFollowed(),
    callApi(notificationEndpoints.getNotificationPreferences, { signal }),
  ]);
  return { followed, preferences };
}

/** Which announcements are wanted, and on which devices. */
export async function loadAnnouncementChoices(signal: AbortSignal) {
  const [preferences, devices] = await Promise.all([
    callApi(notificationEndpoints.getNotificationPreferences, { signal }),
    callApi(notificationEndpoints.listDevices, { signal }),
  ]);
  return { preferences, devices };
}
