import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { changeEvents } from './change-events.ts';
import type { ActionSubject, EventAction } from './describe-action.ts';
import { type AskedAction, EventActionDialog } from './event-action-dialog.tsx';

interface Options {
  /** Where to go after deletion, when the event's own page no longer exists. */
  afterDelete?: string;
}

/** The actions on one event: archiving is done at once, all others are asked in `dialog`. */
export function useEventActions(options: Options = {}) {
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const { run } = useTask();
  function ask(action: EventAction, event: ActionSubject) {
    if (action === 'archive' || action === 'unarchive') void changeEvents(run, { action, ids: [event._id] });
    else setAsked({ action, event });
  }
  const dialog = <EventActionDialog {...options} asked={asked} onClose={() => setAsked(null)} />;
  return { ask, dialog };
}
