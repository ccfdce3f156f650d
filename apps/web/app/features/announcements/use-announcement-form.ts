import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import type { AudienceCounts } from '@lampion/contract/schemas/announcement';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOneAtATime } from '../../components/area/use-one-at-a-time.ts';
import { focusFirstError } from '../../components/ui/focus-first-error.ts';
import { clearError, notify, notifyError } from '../../components/ui/toaster.tsx';
import { ApiError, callApi } from '../../lib/api.ts';
import { audiencesAt, findMessageFault, firstAudience } from './announcement-words.ts';

const NOT_SENT = "Impossible d'envoyer la notification";

const newKey = () => crypto.randomUUID();

/** The error of the field where the server gives one: "500 caractères au maximum". */
function readMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'un incident est survenu. Rechargez la page avant de recommencer.';
  return error.errors[0]?.message ?? error.message;
}

/**
 * The message being written and its sending. Each message has an idempotency key, which stays the same until it was
 * accepted: sending it again after a lost connection announces it once.
 */
export function useAnnouncementForm(
  { _id: id, ...times }: Pick<OwnEvent, '_id' | 'beginDate' | 'endDate'>,
  counts: AudienceCounts,
  onSent: () => void,
  /** What is proposed. */
  firstMessage = '',
) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(newKey());
  const [message, setMessage] = useState(firstMessage);
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
    clearError(NOT_SENT);
    try {
      const body = { body: message, audience, idempotencyKey: key.current };
      await callApi(announcementEndpoints.sendNotification, { params: { id }, body });
      key.current = newKey();
      // A text typed meanwhile is the next message.
      setMessage((typed) => (typed === message ? '' : typed));
      notify({ title: 'Notification envoyée', text: 'La notification a été envoyée avec succès!' });
      onSent();
    } catch (failure) {
      notifyError({ title: 'Erreur', text: `${NOT_SENT}: ${readMessage(failure)}` }, NOT_SENT);
    } finally {
      setSending(false);
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
