import { formatCount } from '@lampion/contract/rules/format';
import type { EventStatus, OwnEvent } from '@lampion/contract/schemas/event';
import { type ReplyCounts, sumReplies } from '@lampion/contract/schemas/guest';

export type EventAction = 'publish' | 'duplicate' | 'cancel' | 'restore' | 'archive' | 'unarchive' | 'delete';

/** Duplicating has a dialog of its own, which asks the date; archiving has none. */
export type ConfirmedAction = Exclude<EventAction, 'duplicate' | 'archive' | 'unarchive'>;

/** The event an action is about to change. */
export interface ActionSubject {
  readonly _id: string;
  readonly name: string;
  readonly status: EventStatus;
  readonly beginDate: string;
  readonly endDate: string;
  readonly publishAt: string | null;
  readonly archivedAt: string | null;
  readonly replies: ReplyCounts;
}

/** An event as its actions read it. */
export function subjectOf(event: OwnEvent): ActionSubject {
  const { replies, publishAt, archivedAt } = event.own;
  return { ...event, replies, publishAt, archivedAt };
}

interface ActionWords {
  title: string;
  /** The consequences, also for guests. */
  text: string;
  confirm: string;
  /** The label of the button that cancels the action. */
  keep: string;
  /** The titles of the toasts for success and failure. */
  done: string;
  failure: string;
}

function countGuests(count: number): string {
  return count === 1 ? 'son invité' : `ses ${formatCount(count)} invités`;
}

function describeDeletion({ replies }: ActionSubject): string {
  const guestCount = sumReplies(replies);
  if (guestCount === 0) return 'Sa page, ses défis et ses bars disparaissent. Cette action est définitive.';
  return `Sa page, ses défis, ses bars et ${countGuests(guestCount)} disparaissent pour toujours. Pour que ses invités le sachent, annulez-le plutôt.`;
}

/** The texts of an action's dialog. */
export function describeAction(action: ConfirmedAction, event: ActionSubject): ActionWords {
  const { name } = event;
  switch (action) {
    case 'publish':
      return {
        title: `Publier « ${name} » ?`,
        text: 'Sa page est en ligne tout de suite, et vos abonnés la trouvent sur la vôtre.',
        confirm: 'Publier l’événement',
        keep: 'Pas encore',
        done: 'Événement publié',
        failure: 'Événement non publié',
      };
    case 'cancel':
      return {
        title: `Annuler « ${name} » ?`,
        text: 'Sa page publique reste en ligne et dit qu’il est annulé ; les agendas qui le suivent le disent aussi. Vous pourrez le rétablir.',
        confirm: 'Annuler l’événement',
        keep: 'Le garder',
        done: 'Événement annulé',
        failure: 'Événement non annulé',
      };
    case 'restore':
      return {
        title: `Rétablir « ${name} » ?`,
        text: 'Sa page publique et les agendas le montrent de nouveau comme prévu.',
        confirm: 'Rétablir',
        keep: 'Le laisser annulé',
        done: 'Événement rétabli',
        failure: 'Événement non rétabli',
      };
    case 'delete':
      return {
        title: `Supprimer « ${name} » ?`,
        text: describeDeletion(event),
        confirm: 'Supprimer',
        keep: 'Le garder',
        done: 'Événement supprimé',
        failure: 'Événement non supprimé',
      };
  }
}
