import type { BulkEventAction } from '@lampion/contract/events/event-body';
import { type EventStatus, eventEndpoints, type OwnEvent } from '@lampion/contract/events/events';
import { type ReplyCounts, sumReplies } from '@lampion/contract/events/guests';
import { isArchivable } from '@lampion/contract/events/rules/event-end';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { callApi } from '../../platform/api.ts';
import type { Held } from '../../ui/hold-for-undo.ts';
import { describeBulk } from '../../ui/lists/selection.tsx';
import type { RunTask } from '../../ui/use-task.ts';
import type { GuestNotice } from '../event-form/save-event.ts';

export type EventAction = 'publish' | 'duplicate' | 'cancel' | 'restore' | 'archive' | 'unarchive' | 'delete';

/** Duplicating has its own dialog, which asks for the date; archiving has none. */
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

/** The part of an event that its actions need. */
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

interface BulkWords {
  readonly verb: string;
  /** For a button without the event's name beside it; the verb by default. */
  readonly label?: string;
  readonly done: readonly [one: string, several: string];
  /** Whether the action applies to an event. */
  readonly fits: (event: ActionSubject, now: Date) => boolean;
  /** The action that undoes it, if any. */
  readonly undo?: BulkEventAction;
}

export const bulkActions: Record<BulkEventAction, BulkWords> = {
  publish: {
    verb: 'Publier',
    done: ['publié', 'publiés'],
    fits: ({ status }) => status === 'draft',
  },
  cancel: {
    verb: 'Annuler',
    label: 'Annuler les événements',
    done: ['annulé', 'annulés'],
    fits: (event, now) => event.status === 'published' && !isOver(event, now),
  },
  archive: {
    verb: 'Archiver',
    done: ['archivé', 'archivés'],
    fits: (event, now) => event.archivedAt === null && isArchivable(event, now),
    undo: 'unarchive',
  },
  unarchive: {
    verb: 'Sortir des archives',
    done: ['sorti des archives', 'sortis des archives'],
    fits: ({ archivedAt }) => archivedAt !== null,
    undo: 'archive',
  },
  delete: { verb: 'Supprimer', done: ['supprimé', 'supprimés'], fits: () => true },
};

/** Archiving affects nobody else and is undone with one press, so it needs no confirmation. */
export type AskedBulkAction = Exclude<BulkEventAction, 'archive' | 'unarchive'> & ConfirmedAction;

export function isAsked(action: BulkEventAction): action is AskedBulkAction {
  return action !== 'archive' && action !== 'unarchive';
}

const texts: Record<AskedBulkAction, (guests: number) => string> = {
  publish: () => 'Leurs pages sont en ligne tout de suite, et vos abonnés les trouvent sur la vôtre.',
  cancel: () =>
    'Leurs pages publiques restent en ligne et disent qu’ils sont annulés ; les agendas qui les suivent le disent aussi. Vous pourrez les rétablir un par un.',
  delete: (guests) =>
    guests === 0
      ? 'Leurs pages, leurs défis et leurs bars disparaissent. Cette action est définitive.'
      : `Leurs pages, leurs défis, leurs bars et leurs ${formatCount(guests)} invités disparaissent pour toujours, et personne n’est prévenu. Pour que les invités le sachent, annulez-les plutôt.`,
};

/** Number of events left as they are, because the action does not apply to them. */
function describeRemaining(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' Un autre événement choisi ne s’y prête pas et reste tel quel.'
    : ` ${formatCount(count)} autres événements choisis ne s’y prêtent pas et restent tels quels.`;
}

interface BulkQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly keep: string;
}

/**
 * The texts of the dialog before an action on the selected events: how many, and the effect on
 * their guests.
 */
export function describeBulkQuestion(
  action: AskedBulkAction,
  chosen: readonly ActionSubject[],
  now: Date,
): BulkQuestion {
  const { verb, fits } = bulkActions[action];
  const events = chosen.filter((event) => fits(event, now));
  const rest = describeRemaining(chosen.length - events.length);
  const [only] = events;
  if (only !== undefined && events.length === 1) {
    const { title, text, confirm, keep } = describeAction(action, only);
    return { title, text: text + rest, confirm, keep };
  }
  const guests = events.reduce((sum, { replies }) => sum + sumReplies(replies), 0);
  const what = `${verb} ${formatCount(events.length)}\u00a0${action === 'publish' ? 'brouillons' : 'événements'}`;
  return {
    title: `${what} ?`,
    text: texts[action](guests) + rest,
    confirm: what,
    keep: action === 'publish' ? 'Pas encore' : 'Les garder',
  };
}

/** Title of the toast while cancelling these events can be undone. */
export function describeBulkHeld(events: readonly ActionSubject[]): string {
  const [only] = events;
  const what =
    events.length === 1 && only ? `« ${only.name} »` : `${formatCount(events.length)}\u00a0événements`;
  return `L’annulation de ${what}`;
}

export interface Change {
  readonly action: BulkEventAction;
  readonly ids: readonly string[];
  /** The message to guests of cancelled events; undefined when nobody is notified. */
  readonly notice?: GuestNotice | undefined;
  /** The undo offer, when guests are notified. */
  readonly held?: Held | undefined;
}

/** Changes several events. The toast reports the actual outcome, with an undo when possible. */
export function changeEvents(run: RunTask, { action, ids, notice, held }: Change): Promise<boolean> {
  const { done, undo } = bulkActions[action];
  return run({
    failure: 'Action interrompue',
    subject: ids.length === 1 ? ids[0] : undefined,
    held,
    work: async () => {
      const answer = await callApi(eventEndpoints.changeEvents, {
        keepalive: held !== undefined,
        body: {
          ids: [...ids],
          action,
          // The dialog has explained the effect on guests.
          ...(action === 'delete' && { confirm: true }),
          ...(notice && { tellGuests: notice.notifiesGuests }),
          ...(notice?.notifiesGuests && { guestWords: notice.words }),
        },
      });
      const message = describeBulk({ noun: ['événement', 'événements'], done }, answer);
      if (undo === undefined || answer.changed.length === 0) return message;
      const takeBack = () => void changeEvents(run, { action: undo, ids: answer.changed });
      return { ...message, action: { label: 'Annuler', onPress: takeBack } };
    },
  });
}
