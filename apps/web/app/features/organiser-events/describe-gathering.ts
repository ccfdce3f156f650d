import { isOver } from '@lampion/contract/rules/event-timing';
import type { OwnEvent } from '@lampion/contract/schemas/event';

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
