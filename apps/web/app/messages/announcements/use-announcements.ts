import type { OwnEvent } from '@lampion/contract/events/events';
import {
  type Announcement,
  type AudienceCounts,
  announcementEndpoints,
} from '@lampion/contract/messages/announcements';
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
  describeHeld,
  findMessageFault,
  firstAudience,
} from './announcement-labels.ts';

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

const NOT_SENT = "Impossible d'envoyer la notification";

const newKey = () => crypto.randomUUID();

/** The field's error if the server has one: "500 caractères au maximum". */
function readMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'un incident est survenu. Rechargez la page avant de recommencer.';
  return error.errors[0]?.message ?? error.message;
}

/**
 * By event, a message that was undone or refused after its form was closed: the form opens with it.
 */
const unsent = new Map<string, string>();

/**
 * The message being written and its sending, which can be undone for ten seconds. Each message has
 * an idempotency key, kept until it is accepted: sending it again after a lost connection announces
 * it once.
 */
export function useAnnouncementForm(
  { _id: id, ...times }: Pick<OwnEvent, '_id' | 'beginDate' | 'endDate'>,
  counts: AudienceCounts,
  onSent: () => void,
  /** The proposed text. */
  firstMessage = '',
) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(newKey());
  const [message, setMessage] = useState(() => unsent.get(id) ?? firstMessage);
  useEffect(() => void unsent.delete(id), [id]);
  const isHere = useIsHere();
  const [offered] = useState(() => audiencesAt(times, new Date()));
  const [audience, setAudience] = useState(() => firstAudience(offered, counts));
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);

  const runAlone = useOneAtATime();

  async function send(): Promise<void> {
    const fault = findMessageFault(message);
    flushSync(() => setError(fault ?? undefined));
    if (fault !== null) return void (form.current && focusFirstError(form.current));
    setSending(true);
    const held = { title: 'Votre message à vos invités', text: describeHeld(countChosen(counts, audience)) };
    const isSent = await holdForUndo(held, deliver);
    if (!isSent && !isHere()) unsent.set(id, message);
    setSending(false);
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
    offered,
    audience,
    error,
    isSending,
    change,
    setAudience,
    send: () => runAlone(send),
  };
}
