import { doorEndpoints } from '@lampion/contract/events/door';
import type { OwnEvent } from '@lampion/contract/events/events';
import { type Guest, guestEndpoints, type Reply, type ReplyCounts } from '@lampion/contract/events/guests';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { CursorPage } from '../../ui/lists/cursor-list.tsx';

const GUESTS_PER_PAGE = 50;
/** Spreadsheets recognise UTF-8 by this mark, which reading the answer as text removes. */
const BYTE_ORDER_MARK = '\ufeff';

export interface GuestsPage extends CursorPage<Guest> {
  readonly counts: ReplyCounts;
}

interface GuestsAsked {
  id: string;
  search: string;
  reply: Reply | null;
}

/** One page of an event's guests, the latest first. */
export async function loadGuests(
  { id, search, reply }: GuestsAsked,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<GuestsPage> {
  const query = {
    limit: GUESTS_PER_PAGE,
    search: search.trim() || undefined,
    reply: reply ?? undefined,
    cursor,
  };
  const { guests, ...page } = await callApi(guestEndpoints.listGuests, { params: { id }, query, signal });
  return { items: guests, ...page };
}

/** "Bal du canal" as a file's name: "bal-du-canal". */
function toFileName(name: string): string {
  return (
    foldText(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'evenement'
  );
}

function saveCsv(text: string, what: string, eventName: string): void {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), `${what}-${toFileName(eventName)}.csv`);
}

/** Downloads the whole guest list. @throws ApiError */
export async function downloadGuests(id: string, eventName: string): Promise<void> {
  saveCsv(await callApi(guestEndpoints.exportGuests, { params: { id } }), 'invites', eventName);
}

/** Downloads the list of arrivals. @throws ApiError */
export async function downloadArrivals(id: string, eventName: string): Promise<void> {
  saveCsv(await callApi(doorEndpoints.exportArrivals, { params: { id } }), 'entree', eventName);
}

type Gathering = Pick<OwnEvent, 'beginDate' | 'endDate' | 'status'>;

/** Whether guests can be invited and can reply: the event is published and is not over. */
export function canGather(event: Gathering, now: Date): boolean {
  return event.status === 'published' && !isOver(event, now);
}

/** How replies come to an event that has none, or why none will come. */
export function sayHowToGather(event: Gathering, now: Date): string {
  if (canGather(event, now))
    return 'Invitez par e-mail, ou partagez la page de l’événement : chaque réponse apparaît ici.';
  if (event.status === 'draft')
    return 'Publiez d’abord l’événement : vous pourrez ensuite inviter, et partager sa page.';
  if (event.status === 'cancelled') return 'L’événement est annulé : on ne peut plus répondre.';
  if (event.status === 'unpublished') return 'L’événement est retiré du site : on ne peut pas répondre.';
  return 'L’événement est passé : on ne peut plus répondre.';
}
