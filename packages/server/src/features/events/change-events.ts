import type { BulkAnswer } from '@lampion/contract/schemas/bulk';
import type { BulkEventAction, BulkEventsBody } from '@lampion/contract/schemas/event-body';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { isAppError } from '../../app-error.ts';
import { archiveEvent, unarchiveEvent } from './archive-event.ts';
import { cancelEvent } from './cancel-event.ts';
import { deleteEvent } from './delete-event.ts';
import { findOwnEvent } from './find-own-event.ts';
import { updateEvent } from './update-event.ts';

type BulkDeps = Parameters<typeof updateEvent>[0];
interface Change {
  readonly deps: BulkDeps;
  readonly actor: Actor;
  readonly id: string;
  readonly input: BulkEventsBody;
}

/** Why an event was not changed, or null when it was. */
type Outcome = Promise<string | null>;

async function publish({ deps, actor, id }: Change): Outcome {
  const { status } = await findOwnEvent(deps, actor, id);
  if (status !== 'draft') return 'Cet événement n’est plus un brouillon.';
  await updateEvent(deps, actor, id, { publication: 'now' });
  return null;
}

async function cancel({ deps, actor, id, input }: Change): Outcome {
  const { status } = await findOwnEvent(deps, actor, id);
  if (status === 'cancelled') return 'Cet événement est déjà annulé.';
  await cancelEvent(deps, actor, id, input);
  return null;
}

async function remove({ deps, actor, id, input: { confirm } }: Change): Outcome {
  await deleteEvent(deps, actor, id, { confirm });
  return null;
}

const acts: Record<BulkEventAction, (change: Change) => Outcome> = {
  archive: ({ deps, actor, id }) => archiveEvent(deps, actor, id),
  unarchive: ({ deps, actor, id }) => unarchiveEvent(deps, actor, id),
  publish,
  cancel,
  delete: remove,
};

/**
 * Applies one action to several of the caller's events, each in its own transaction together with what its guests are told:
 * an event that cannot be changed does not stop the others, and the answer says for each whether it changed, and why not.
 * Events with guests are only deleted with `confirm`. Idempotent. Resolves once no server process shows an older page.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function changeEvents(deps: BulkDeps, actor: Actor, input: BulkEventsBody): Promise<BulkAnswer> {
  requireOrganiser(actor);
  const answer: BulkAnswer = { changed: [], unchanged: [] };
  for (const id of input.ids) {
    const message = await acts[input.action]({ deps, actor, id, input }).catch(explainRefusal);
    if (message === null) answer.changed.push(id);
    else answer.unchanged.push({ id, message });
  }
  return answer;
}

function explainRefusal(error: unknown): string {
  if (!isAppError(error)) throw error;
  return error.fields[0]?.message ?? error.message;
}
