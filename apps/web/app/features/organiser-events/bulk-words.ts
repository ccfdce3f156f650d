import { isArchivable } from '@lampion/contract/rules/archiving';
import { isOver } from '@lampion/contract/rules/event-timing';
import { formatCount } from '@lampion/contract/rules/format';
import type { BulkEventAction } from '@lampion/contract/schemas/event-body';
import { sumReplies } from '@lampion/contract/schemas/guest';
import { type ActionSubject, type ConfirmedAction, describeAction } from './describe-action.ts';

interface BulkWords {
  readonly verb: string;
  /** On a button without its object beside it; the verb by default. */
  readonly label?: string;
  readonly done: readonly [one: string, several: string];
  /** Whether an event could be changed so. */
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

/** Archiving changes nothing for anybody else, and is undone with one press: it is not asked. */
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

/** What stays as it is, because the action does not fit it. */
function describeRest(count: number): string {
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

/** The texts of the dialog before an action on the chosen events: how many, and what becomes of their guests. */
export function describeBulkQuestion(
  action: AskedBulkAction,
  chosen: readonly ActionSubject[],
  now: Date,
): BulkQuestion {
  const { verb, fits } = bulkActions[action];
  const events = chosen.filter((event) => fits(event, now));
  const rest = describeRest(chosen.length - events.length);
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
