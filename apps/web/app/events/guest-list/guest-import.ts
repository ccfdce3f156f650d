import {
  type GuestImport,
  guestImportEndpoints,
  IMPORT_PIECE_BYTES,
  IMPORT_PIECE_BYTES_MAX,
  type ImportStop,
} from '@lampion/contract/events/imports/guest-imports';
import type { Invitee } from '@lampion/contract/events/invitations';
import { formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { Held } from '../../ui/hold-for-undo.ts';
import { notify, notifyError, type ToastMessage } from '../../ui/toaster.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { isWorkbook } from './list-file.tsx';

export interface ImportProgress {
  readonly list: GuestImport | null;
  /** Bytes, like `size`. */
  readonly sent: number;
  readonly size: number;
}

/**
 * The import of one file: sent, shown as parsed, confirmed, then polled until everybody is invited.
 */
export function useGuestImport(eventId: string) {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const abort = useRef<AbortController>(null);
  const dropping = useRef<Promise<unknown>>(Promise.resolve());
  const renaming = useRef<Promise<unknown>>(Promise.resolve());
  const params = useRef({ id: eventId, importId: '' });
  const list = progress?.list ?? null;
  // A late answer may be about a file that was discarded.
  const show = useCallback((read: GuestImport | null) => {
    if (read === null || read._id === params.current.importId)
      setProgress((known) => known && { ...known, list: read });
  }, []);

  /**
   * Resolves to null when it was discarded.
   * @throws ApiError for a file that is refused
   */
  async function read(file: File): Promise<GuestImport | null> {
    abort.current?.abort();
    const sending = new AbortController();
    const { signal } = sending;
    abort.current = sending;
    params.current = { id: eventId, importId: crypto.randomUUID() };
    setProgress({ list: null, sent: 0, size: file.size });
    const onSent = (sent: number) => setProgress((known) => known && { ...known, sent });
    try {
      return await sendImport({ params: params.current, file, signal, onSent, onRead: show });
    } catch (error) {
      if (signal.aborted) return null;
      setProgress(null);
      throw error;
    }
  }

  /** Resumes an import that was parsed before, on this page or another. */
  function resume(known: GuestImport): void {
    params.current = { id: eventId, importId: known._id };
    setProgress({ list: known, sent: known.bytesRead, size: known.size });
  }

  /**
   * Cancels the import; people already invited stay so. A failure does not matter: imports are
   * purged.
   */
  async function drop(): Promise<void> {
    abort.current?.abort();
    setProgress(null);
    const input = { params: params.current };
    params.current = { id: eventId, importId: '' };
    // The previously discarded import may not be deleted yet.
    if (input.params.importId !== '')
      dropping.current = callApi(guestImportEndpoints.cancelImport, input).catch(() => undefined);
    await dropping.current;
  }

  async function rename(body: Invitee): Promise<void> {
    const input = { params: params.current, body };
    const answer = renaming.current.then(() => callApi(guestImportEndpoints.renameImported, input));
    renaming.current = answer.catch(() => undefined);
    show(await answer);
  }
  /** Invites the people of an import under their corrected names. */
  async function confirm({ _id: importId }: GuestImport): Promise<GuestImport> {
    await renaming.current;
    const input = { params: { id: eventId, importId }, keepalive: true };
    return callApi(guestImportEndpoints.confirmImport, input);
  }
  const stop = async () => show(await callApi(guestImportEndpoints.cancelImport, { params: params.current }));
  const download = () => void downloadFaults(params.current);

  useFollowedImport(eventId, list, show);
  useEffect(() => () => abort.current?.abort(), []);

  const forget = useCallback(() => {
    params.current = { id: eventId, importId: '' };
    setProgress(null);
  }, [eventId]);
  return { progress, list, read, resume, drop, rename, confirm, stop, forget, download };
}

export type ImportedFile = ReturnType<typeof useGuestImport>;

const POLL_MS = 1000;
const GIVEN_UP_AFTER_MS = 10_000;

/** Polls an import while its people are invited, until it ends. `show` must be stable. */
function useFollowedImport(
  eventId: string,
  list: GuestImport | null,
  show: (list: GuestImport) => void,
): void {
  const importId = list?.state === 'inviting' ? list._id : null;
  useEffect(() => {
    if (importId === null) return;
    let isFollowed = true;
    let isAsking = false;
    const timer = setInterval(() => {
      // One request at a time: on a slow network, several answers would arrive together, and each
      // would report the end.
      if (isAsking) return;
      isAsking = true;
      const params = { id: eventId, importId };
      const signal = AbortSignal.timeout(GIVEN_UP_AFTER_MS);
      callApi(guestImportEndpoints.getImport, { params, signal })
        .then(
          (read) => isFollowed && show(read),
          // A failed request changes nothing: the next one follows.
          () => undefined,
        )
        .finally(() => {
          isAsking = false;
        });
    }, POLL_MS);
    return () => {
      isFollowed = false;
      clearInterval(timer);
    };
  }, [eventId, importId, show]);
}

interface Following {
  /** Set while another component polls it. */
  readonly isPaused: boolean;
  /** Called when its invitations have ended; must be stable. */
  readonly onEnded: () => void;
}

/** The latest import of an event, polled while its people are invited. */
export function useLatestImport(eventId: string, { isPaused, onEnded }: Following) {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<GuestImport | null>(null);
  const reload = useCallback(() => {
    // Nothing depends on the notice: it stays when the request fails.
    callApi(guestImportEndpoints.getLatestImport, { params: { id: eventId } }).then(
      setLatest,
      () => undefined,
    );
  }, [eventId]);
  useEffect(reload, [reload]);
  const show = useCallback(
    (list: GuestImport) => {
      setLatest(list);
      if (list.state === 'inviting') return;
      notifyOfEnd(list);
      onEnded();
      reload();
      void revalidate();
    },
    [onEnded, reload, revalidate],
  );
  useFollowedImport(eventId, isPaused ? null : latest, show);
  return { latest, reload, follow: setLatest };
}

interface Sending {
  readonly params: { readonly id: string; readonly importId: string };
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  readonly onSent: (bytes: number) => void;
  /** Called with what the server has parsed so far. */
  readonly onRead: (read: GuestImport) => void;
}

/**
 * Delays before a piece is sent again, after a lost connection or when the server is busy or
 * restarts. Sending a piece twice has no effect.
 */
const PAUSES_MS = [1000, 2000, 4000, 8000];
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);

/** Ends early when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, ms);
    signal.addEventListener('abort', () => resume(), { once: true });
  });
}

/**
 * Sends a file piece by piece, each once the previous one has been parsed; a workbook is one piece.
 * Resolves to the whole list as parsed.
 * @throws ApiError for a file that is refused; AbortError once `signal` aborts
 */
async function sendImport(sending: Sending): Promise<GuestImport> {
  const { file, onRead } = sending;
  const pieceSize = (await isWorkbook(file)) ? IMPORT_PIECE_BYTES_MAX : IMPORT_PIECE_BYTES;
  for (let offset = 0; ; ) {
    const read = await sendPatiently({ ...sending, pieceSize }, offset);
    onRead(read);
    offset = Math.max(offset, read.bytesRead);
    if (read.state !== 'reading' || offset >= file.size) return read;
  }
}

interface SendingPiece extends Sending {
  readonly pieceSize: number;
}

async function sendPatiently(sending: SendingPiece, offset: number): Promise<GuestImport> {
  for (const ms of PAUSES_MS) {
    try {
      return await sendPiece(sending, offset);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await pause(ms, sending.signal);
      sending.signal.throwIfAborted();
    }
  }
  return sendPiece(sending, offset);
}

function sendPiece(sending: SendingPiece, offset: number): Promise<GuestImport> {
  const { params, file, signal, onSent, pieceSize } = sending;
  const piece = file.slice(offset, offset + pieceSize);
  const body = new FormData();
  body.set('piece', piece, 'liste.csv');
  body.set('offset', String(offset));
  body.set('size', String(file.size));
  const onProgress = (share: number) => onSent(offset + Math.floor(share * piece.size));
  return callApi(guestImportEndpoints.addImportPiece, { params, body, signal, onProgress });
}

/** The number never wraps away from its noun. */
export const countPeople = (count: number) => `${formatCount(count)}\u00a0personne${count > 1 ? 's' : ''}`;

/** The toast for invitations that can still be undone. */
export const heldInvitations = (count: number): Held => ({
  title: `Vos invitations à ${countPeople(count)}`,
  text: 'Elles partent dans dix secondes.',
});

export const countInformed = (count: number) =>
  `${countPeople(count)} ${count > 1 ? 'reçoivent' : 'reçoit'} un e-mail.`;

/** Why inviting a list stopped early. */
const stopWords: Record<ImportStop, string> = {
  cancelled: 'Vous avez arrêté l’envoi.',
  closed: 'L’événement n’est plus ouvert.',
  plan: 'Votre offre ne permet pas davantage d’invités.',
};

/** Number of people to invite, without those already on the guest list. */
export const countFresh = ({ personCount, knownCount }: GuestImport) => personCount - knownCount;

/** The outcome of a list whose invitations have ended. */
export function describeEnd(list: GuestImport): Required<Pick<ToastMessage, 'title' | 'text'>> {
  const { stop, invitedCount } = list;
  if (stop === null) return { title: 'Invitations envoyées', text: countInformed(invitedCount) };
  const prepared = `Invitations préparées : ${formatCount(invitedCount)} sur ${formatCount(countFresh(list))}.`;
  return { title: 'Envoi interrompu', text: `${labelOf(stopWords, stop)} ${prepared}` };
}

export function notifyOfEnd(list: GuestImport): void {
  if (list.stop === null) notify(describeEnd(list));
  else notifyError(describeEnd(list));
}

/** Downloads the lines of an import that nobody was invited from. A toast reports a failure. */
export async function downloadFaults(params: {
  readonly id: string;
  readonly importId: string;
}): Promise<void> {
  await reportFailure('Fichier non téléchargé', async () => {
    const text = await callApi(guestImportEndpoints.exportImportFaults, { params });
    saveFile(new Blob([text], { type: 'text/csv' }), 'lignes-a-corriger.csv');
  });
}
