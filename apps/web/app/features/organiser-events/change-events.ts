import { eventEndpoints } from '@lampion/contract/endpoints/events';
import type { BulkEventAction } from '@lampion/contract/schemas/event-body';
import { describeBulk } from '../../components/area/describe-bulk.ts';
import type { RunTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { bulkActions } from './bulk-words.ts';
import type { GuestNotice } from './guest-notice.ts';

interface Change {
  readonly action: BulkEventAction;
  readonly ids: readonly string[];
  /** What guests of cancelled events are told; undefined where there is nobody to tell. */
  readonly notice?: GuestNotice | undefined;
}

/** Changes several events; the toast reports the actual outcome, and offers to undo it where possible. */
export function changeEvents(run: RunTask, { action, ids, notice }: Change): Promise<boolean> {
  const { done, undo } = bulkActions[action];
  return run({
    failure: 'Action interrompue',
    work: async () => {
      const answer = await callApi(eventEndpoints.changeEvents, {
        body: {
          ids: [...ids],
          action,
          // The dialog has told what becomes of the guests.
          ...(action === 'delete' && { confirm: true }),
          ...(notice && { tellGuests: notice.isTold }),
          ...(notice?.isTold && { guestWords: notice.words }),
        },
      });
      const message = describeBulk({ noun: ['événement', 'événements'], done }, answer);
      if (undo === undefined || answer.changed.length === 0) return message;
      const takeBack = () => void changeEvents(run, { action: undo, ids: answer.changed });
      return { ...message, action: { label: 'Annuler', onPress: takeBack } };
    },
  });
}
