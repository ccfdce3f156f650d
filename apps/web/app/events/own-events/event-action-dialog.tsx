import { eventEndpoints } from '@lampion/contract/events/events';
import { sumReplies } from '@lampion/contract/events/guests';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { EventRoom } from '../../billing/plan-room.tsx';
import { useOpenDebts } from '../../night/costs/open-debts.tsx';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormDialog, useAsk } from '../../ui/dialog.tsx';
import { LoadingRegion, SkeletonRow } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import {
  countNotified,
  describeHeldNotice,
  GuestNoticeFields,
  notifying,
} from '../event-form/guest-notice.tsx';
import { type NightDraft, nightDraftOf } from '../event-form/night-draft.ts';
import { LongEventDialog, NightFields } from '../event-form/night-fields.tsx';
import { type GuestNotice, placeFaults, publishEvent, toMoments } from '../event-form/save-event.ts';
import {
  type ActionSubject,
  type ConfirmedAction,
  changeEvents,
  describeAction,
  type EventAction,
} from './event-actions.ts';

export interface AskedAction {
  action: ConfirmedAction | 'duplicate';
  event: ActionSubject;
  /** The message to guests, when the action was undone or refused. */
  notice?: GuestNotice;
}

interface ConfirmedAsk extends AskedAction {
  action: ConfirmedAction;
}

async function perform(
  { action, event: { _id: id, replies } }: ConfirmedAsk,
  { notice, confirmDebts }: { notice: GuestNotice; confirmDebts: boolean },
) {
  const params = { id };
  const body = {
    tellGuests: notice.notifiesGuests,
    ...(notice.notifiesGuests && { guestWords: notice.words }),
  };
  const toGuests = { params, body, keepalive: true };
  if (action === 'publish') await publishEvent(id);
  else if (action === 'cancel') await callApi(eventEndpoints.cancelEvent, toGuests);
  else if (action === 'restore') await callApi(eventEndpoints.restoreEvent, toGuests);
  else
    await callApi(eventEndpoints.deleteEvent, {
      params,
      query: {
        confirm: sumReplies(replies) > 0 ? 'true' : 'false',
        ...(confirmDebts && { confirmDebts: 'true' }),
      },
    });
}

interface EventActionDialogProps {
  /** Null while the dialog is closed. */
  asked: AskedAction | null;
  onClose: () => void;
  /** Reopens the dialog with what was typed in it. */
  onReopen: (asked: AskedAction) => void;
  /** Where to go after deletion, when the event's own page no longer exists. */
  afterDelete?: string;
}

interface News {
  readonly what: string;
  /** Title while it can be undone. */
  readonly held: string;
}

/** What guests are notified of, by action; undefined for actions that notify nobody. */
const news: Partial<Record<ConfirmedAction, News>> = {
  cancel: { what: 'de l’annulation, dix secondes plus tard', held: 'L’annulation' },
  restore: { what: 'qu’il a bien lieu, dix secondes plus tard', held: 'Le retour' },
};

/** Number of guests an action would notify. */
function countNotifiedOf({ action, event }: ConfirmedAsk): number {
  return news[action] === undefined || isOver(event, new Date()) ? 0 : countNotified(event.replies);
}

/** Explains what an action does to an event and its guests, and asks for confirmation. */
function EventActionDialog({ asked, ...dialog }: EventActionDialogProps) {
  if (asked === null) return null;
  const { action, event, ...rest } = asked;
  if (action === 'duplicate') return <DuplicateDialog event={event} onClose={dialog.onClose} />;
  return <AskedActionDialog {...dialog} asked={{ ...rest, action, event }} />;
}

function AskedActionDialog({
  asked: target,
  onClose,
  onReopen,
  afterDelete,
}: EventActionDialogProps & { asked: ConfirmedAsk }) {
  const { run, isBusy } = useTask();
  const navigate = useNavigate();
  const [notice, setNotice] = useState(target.notice ?? notifying);
  const debts = useOpenDebts(target.event._id, target.action === 'delete');
  const words = describeAction(target.action, target.event);
  const isHarmful = target.action === 'delete' || target.action === 'cancel';
  const notifiedCount = countNotifiedOf(target);
  // A scheduled draft already counts.
  const takesPlace =
    target.action === 'restore' || (target.action === 'publish' && target.event.publishAt === null);

  const { what = '', held = '' } = news[target.action] ?? {};

  async function confirm() {
    const isHeld = notifiedCount > 0 && notice.notifiesGuests;
    // A modal dialog would cover the undo offer.
    if (isHeld) onClose();
    const isDone = await run({
      failure: words.failure,
      subject: target.event._id,
      held: isHeld
        ? { title: `${held} de « ${target.event.name} »`, text: describeHeldNotice(notifiedCount) }
        : undefined,
      work: async () => {
        await perform(target, { notice, confirmDebts: debts.areOpen });
        if (target.action === 'delete' && afterDelete !== undefined)
          await navigate(afterDelete, { replace: true });
        return { title: words.done };
      },
    });
    // Keeps the message when the action was undone or refused.
    if (isHeld && !isDone && notice.words.trim() !== '') onReopen({ ...target, notice });
    else if (!isHeld && (isDone || notifiedCount === 0)) onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            variant={isHarmful ? 'danger-solid' : 'primary'}
            pendingText={isBusy ? 'Un instant…' : undefined}
            onClick={confirm}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      {debts.list}
      {(takesPlace || notifiedCount > 0) && (
        <div className="form-stack">
          {takesPlace && <EventRoom begin={new Date(target.event.beginDate)} own={null} />}
          {notifiedCount > 0 && (
            <GuestNoticeFields notice={notice} count={notifiedCount} what={what} onChange={setNotice} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The proposed date loads after the dialog has opened, when the focus is on the only button. */
function focusFirst(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}

interface DuplicateDialogProps {
  event: ActionSubject;
  onClose: () => void;
}

/** Asks for the date of the copy, proposes the next free week, and navigates to the draft. */
function DuplicateDialog({ event: { _id: id, name }, onClose }: DuplicateDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(eventEndpoints.getNextNight, { params: { id }, signal }),
    [id],
  );
  const { data: proposed, error } = useLoaded(load);
  const [chosen, setChosen] = useState<NightDraft | null>(null);
  const { ask, isBusy, refusal, setRefusal } = useAsk();
  const navigate = useNavigate();
  const night = chosen ?? (proposed && nightDraftOf(proposed));

  async function duplicate(isLengthConfirmed = false) {
    if (!night) return;
    const copy = await ask(() =>
      callApi(eventEndpoints.duplicateEvent, {
        params: { id },
        body: { ...toMoments(night), ...(isLengthConfirmed && { confirmLength: true }) },
      }),
    );
    if (copy === null) return;
    notify({ title: 'Brouillon créé', text: 'Relisez-le, puis publiez-le quand vous voulez.' });
    onClose();
    await navigate(`/pro/events/${copy._id}/edit`);
  }

  const isLong = refusal?.code === 'event_very_long';
  const fields = Object.entries(refusal?.fields ?? {}).map(([path, message = '']) => ({ path, message }));
  return (
    <FormDialog
      title={`Dupliquer « ${name} »`}
      text="Un brouillon est créé à cette date, avec ses défis et ses bars, sans ses invités. Personne d’autre ne le voit avant sa publication."
      submit="Créer le brouillon"
      isDisabled={!night}
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
      error={error?.message ?? (fields.length === 0 && !isLong ? refusal?.message : undefined)}
      onSubmit={() => void duplicate()}
      onClose={onClose}
    >
      {night ? (
        <div ref={focusFirst}>
          <NightFields draft={night} faults={placeFaults(fields)} onChange={setChosen} />
        </div>
      ) : (
        <LoadingRegion label="Recherche d’une date">
          <SkeletonRow />
        </LoadingRegion>
      )}
      {night && isLong && (
        <LongEventDialog
          night={night}
          onConfirm={() => void duplicate(true)}
          onClose={() => setRefusal(null)}
        />
      )}
    </FormDialog>
  );
}

interface Options {
  /** Where to go after deletion, when the event's own page no longer exists. */
  afterDelete?: string;
}

/** The actions on one event: archiving runs at once, all others are confirmed in `dialog`. */
export function useEventActions(options: Options = {}) {
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const { run } = useTask();
  function ask(action: EventAction, event: ActionSubject) {
    if (action === 'archive' || action === 'unarchive') void changeEvents(run, { action, ids: [event._id] });
    else setAsked({ action, event });
  }
  const dialog = (
    <EventActionDialog
      {...options}
      asked={asked}
      onClose={() => setAsked(null)}
      // Another dialog may have been opened since.
      onReopen={(again) => setAsked((open) => open ?? again)}
    />
  );
  return { ask, dialog };
}
