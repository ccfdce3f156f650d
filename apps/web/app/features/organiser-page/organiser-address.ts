import type { EventTime } from '@lampion/contract/schemas/event';

/**
 * The address of a numbered page of an organiser's events. The first page of either list is the front page.
 * @param path "/o/la.guinguette"
 */
export function organiserEventsPath(path: string, time: EventTime, page: number): string {
  if (page > 1) return `${path}?${time === 'coming' ? 'page' : 'passes'}=${page}`;
  return time === 'coming' ? path : `${path}#passes`;
}
