import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';

export interface OrganiserFeeds {
  /** Opens the device's own calendar, which then subscribes to it. */
  readonly subscription: string;
  readonly googleCalendar: string;
  readonly calendar: string;
  readonly rss: string;
  readonly json: string;
}

/**
 * Addresses of an organiser's feeds. By id, which stays the same when the username changes.
 * @param publicUrl "https://lampion.example", without a trailing slash
 */
export function organiserFeeds({ _id }: Pick<PublicOrganiser, '_id'>, publicUrl: string): OrganiserFeeds {
  const calendar = `/o/${_id}/calendar.ics`;
  const subscription = (publicUrl + calendar).replace(/^https?:/, 'webcal:');
  return {
    subscription,
    googleCalendar: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`,
    calendar,
    rss: `/o/${_id}/rss.xml`,
    json: `/o/${_id}/feed.json`,
  };
}
