import type { OwnEvent } from '@lampion/contract/events/events';
import type { EventTimes } from '@lampion/contract/events/rules/event-timing';
import { type Announcement, announcementEndpoints } from '@lampion/contract/messages/announcements';
import type { Audience, AudienceCounts } from '@lampion/contract/messages/audience';
import { type PlannedMessage, plannedMessageEndpoints } from '@lampion/contract/messages/planned-messages';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, callApi } from '../../platform/api.ts';
import { focusFirstError } from '../../ui/forms/focus.ts';
import { holdForUndo } from '../../ui/hold-for-undo.ts';
import { type CursorPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { clearError, notify, notifyError } from '../../ui/toaster.tsx';
import { useIsHere, useOneAtATime } from '../../ui/use-task.ts';
import {
  audiencesAt,
  countChosen,
  countsAt,
  describeHeld,
  findMessageFault,
  firstAudience,
  isForFollowers,
} from './announcement-labels.ts';
import { useMessageTime } from './message-time.tsx';

const REFRESH_MS = 1500;

async function loadPage(
  id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<CursorPage<Announcement>> {
  const query = { cursor };
  const { announcements, ...page } = await callApi(announcementEndpoints.listAnnouncements, {
    params: { id },
    query,
    signal,
  });
  return { items: announcements, ...page };
}

/** The announcements of an event, page by page. While one is being sent, its figures are polled. */
export function useAnnouncements(eventId: string) {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => loadPage(eventId, cursor, signal),
    [eventId],
  );
  const pages = useCursorPages<Announcement, CursorPage<Announcement>>(load);
  const [latest, setLatest] = useState<ReadonlyMap<string, Announcement>>(new Map());
  const update = useCallback((changed: readonly Announcement[]) => {
    setLatest((known) => new Map([...known, ...changed.map((item) => [item.id, item] as const)]));
  }, []);
  const items = useMemo(() => pages.items.map((item) => latest.get(item.id) ?? item), [pages.items, latest]);
  const isSending = items.some(({ status }) => status === 'sending');

  useEffect(() => {
    if (!isSending) return;
    const controller = new AbortController();
    const timer = setInterval(() => {
      // A failed poll is not shown: the next one follows.
      if (!document.hidden)
        loadPage(eventId, undefined, controller.signal).then(
          (page) => update(page.items),
          () => undefined,
        );
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [eventId, isSending, update]);

  return { ...pages, items, update };
}

const NOT_PLANNED = 'Message non programmé';
const NOT_SENT = "Impossible d'envoyer la notification";

const newKey = () => crypto.randomUUID();

/** The field's error if the server has one: "500 caractères au maximum". */
function readMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'un incident est survenu. Rechargez la page avant de recommencer.';
  return error.errors[0]?.message ?? error.message;
}

const describePlanning = (sendAt: string) =>
  `Il part ${formatDate(sendAt, 'day')} à ${formatTime(sendAt)}. Vous pouvez l’annuler jusque-là.`;

interface PlannedInput {
  readonly body: { readonly body: string; readonly audience: Audience[]; readonly sendAt: string };
  readonly idempotencyKey: string;
}

/** Plans a message, or changes the one that is being edited. */
function savePlanned(
  id: string,
  editing: PlannedMessage | null,
  { body, idempotencyKey }: PlannedInput,
): Promise<PlannedMessage> {
  if (editing === null)
    return callApi(plannedMessageEndpoints.planMessage, { params: { id }, body, idempotencyKey });
  const params = { id, messageId: editing.id };
  return callApi(plannedMessageEndpoints.changePlannedMessage, { params, body });
}

/**
 * The groups that a message can be for at its time, those chosen, and their counts. What was chosen
 * for another time stays as far as it is still offered.
 */
function useAudience(event: EventTimes, known: AudienceCounts, at: Date) {
  const [chosen, setAudience] = useState<Audience[]>([]);
  const offered = audiencesAt(event, at);
  const counts = countsAt(known, event, at);
  const kept = chosen.filter((group) => group === 'followers' || offered.includes(group));
  const audience = kept.length > 0 ? kept : firstAudience(offered, counts);
  return { offered, counts, audience, setAudience };
}

/**
 * By event, a message that was undone or refused after its form was closed: the form opens with it.
 */
const unsent = new Map<string, string>();

const holdingOf = (count: number, audience: readonly Audience[]) => ({
  title: `Votre message à vos ${isForFollowers(audience) ? 'abonnés' : 'invités'}`,
  text: describeHeld(count, audience),
});

/**
 * The message being written, and its sending, which can be undone for ten seconds, or its planning
 * for a later time. Each message has an idempotency key, kept until it is accepted: sending it
 * again after a lost connection announces it once.
 */
export function useAnnouncementForm(
  event: Pick<OwnEvent, '_id' | 'beginDate' | 'endDate'>,
  counts: AudienceCounts,
  onSent: () => void,
  /** The proposed text. */
  firstMessage = '',
) {
  const { _id: id } = event;
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(newKey());
  const [message, setMessage] = useState(() => unsent.get(id) ?? firstMessage);
  useEffect(() => void unsent.delete(id), [id]);
  const isHere = useIsHere();
  const time = useMessageTime(event);
  const [editing, setEditing] = useState<PlannedMessage | null>(null);
  const { audience, setAudience, ...choice } = useAudience(event, counts, time.at);
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);

  const runAlone = useOneAtATime();

  async function send(): Promise<void> {
    const fault = findMessageFault(message);
    const timeFault = time.check(isForFollowers(audience));
    flushSync(() => {
      setError(fault ?? undefined);
      time.setError(timeFault ?? undefined);
    });
    if (fault !== null || timeFault !== null || time.sendAt === undefined)
      return void (form.current && focusFirstError(form.current));
    setSending(true);
    await (time.isLater && time.sendAt !== null ? plan(time.sendAt) : sendHeld());
    setSending(false);
  }

  async function sendHeld(): Promise<void> {
    const held = holdingOf(countChosen(counts, audience), audience);
    const isSent = await holdForUndo(held, deliver);
    if (!isSent && !isHere()) unsent.set(id, message);
  }

  async function plan(sendAt: string): Promise<void> {
    clearError(NOT_PLANNED);
    try {
      await savePlanned(id, editing, {
        body: { body: message, audience, sendAt },
        idempotencyKey: key.current,
      });
      key.current = newKey();
      stopEditing();
      notify({ title: 'Message programmé', text: describePlanning(sendAt) });
      onSent();
    } catch (failure) {
      notifyError({ title: 'Erreur', text: `${NOT_PLANNED} : ${readMessage(failure)}` }, NOT_PLANNED);
    }
  }

  function edit(planned: PlannedMessage): void {
    setEditing(planned);
    setMessage(planned.body);
    setAudience(planned.audience);
    setError(undefined);
    time.change({ isLater: true, sendAt: planned.sendAt });
    form.current?.querySelector('textarea')?.focus();
  }

  function stopEditing(): void {
    setEditing(null);
    setMessage('');
    setAudience([]);
    time.change({ isLater: false, sendAt: null });
  }

  async function deliver(): Promise<boolean> {
    clearError(NOT_SENT);
    try {
      const body = { body: message, audience, idempotencyKey: key.current };
      const input = { params: { id }, body, keepalive: true };
      await callApi(announcementEndpoints.sendNotification, input);
      key.current = newKey();
      // A text typed since is the next message.
      setMessage((typed) => (typed === message ? '' : typed));
      notify({ title: 'Notification envoyée', text: 'La notification a été envoyée avec succès!' });
      onSent();
      return true;
    } catch (failure) {
      notifyError({ title: 'Erreur', text: `${NOT_SENT}: ${readMessage(failure)}` }, NOT_SENT);
      return false;
    }
  }

  function change(text: string): void {
    setMessage(text);
    if (error !== undefined) setError(findMessageFault(text) ?? undefined);
  }
  return {
    form,
    message,
    time,
    editing,
    ...choice,
    audience,
    error,
    isSending,
    change,
    setAudience,
    edit,
    stopEditing,
    send: () => runAlone(send),
  };
}
