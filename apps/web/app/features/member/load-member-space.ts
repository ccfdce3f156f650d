import { callApi } from '../../lib/api.ts';

const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export const loadInvitations = async (cursor?: string) => {
  const { replies, nextCursor } = await callApi('listOwnInvitations', { query: pageOf(cursor) });
  return { items: replies, nextCursor };
};

export const loadReplies = async (cursor?: string) => {
  const { replies, nextCursor } = await callApi('listOwnReplies', { query: pageOf(cursor) });
  return { items: replies, nextCursor };
};

export const loadFollowed = async (cursor?: string) => {
  const { organisers, nextCursor } = await callApi('listFollowedOrganisers', { query: pageOf(cursor) });
  return { items: organisers, nextCursor };
};

/** The first page of every list, and what one wants to be told; asked again after every change. */
export async function loadMemberSpace(signal: AbortSignal) {
  const [invitations, replies, followed, preferences, devices] = await Promise.all([
    loadInvitations(),
    loadReplies(),
    loadFollowed(),
    callApi('getNotificationPreferences', { signal }),
    callApi('listDevices', { signal }),
  ]);
  return { invitations, replies, followed, preferences, devices };
}
