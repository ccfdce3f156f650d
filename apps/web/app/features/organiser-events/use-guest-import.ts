import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import type { Invitee } from '@lampion/contract/schemas/invitation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { downloadFaults } from './download-faults.ts';
import { sendImport } from './send-import.ts';
import { useFollowedImport } from './use-followed-import.ts';

export interface ImportProgress {
  readonly list: GuestImport | null;
  /** In bytes, as `size`. */
  readonly sent: number;
  readonly size: number;
}

/** The import of one file: sent, shown as read, confirmed, then followed until everybody is invited. */
export function useGuestImport(eventId: string) {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const abort = useRef<AbortController>(null);
  const dropping = useRef<Promise<unknown>>(Promise.resolve());
  const renaming = useRef<Promise<unknown>>(Promise.resolve());
  const params = useRef({ id: eventId, importId: '' });
  const list = progress?.list ?? null;
  // An answer that comes late may be about a file that was given up.
  const show = useCallback((read: GuestImport | null) => {
    if (read === null || read._id === params.current.importId)
      setProgress((known) => known && { ...known, list: read });
  }, []);

  /** Resolves to null once it was dropped. @throws ApiError for a file that is refused */
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

  /** Takes up an import that was read before, on this page or another. */
  function resume(known: GuestImport): void {
    params.current = { id: eventId, importId: known._id };
    setProgress({ list: known, sent: known.bytesRead, size: known.size });
  }

  /** Stops what is under way; those who are invited stay so. A failure is no matter: imports are purged. */
  async function drop(): Promise<void> {
    abort.current?.abort();
    setProgress(null);
    const input = { params: params.current };
    params.current = { id: eventId, importId: '' };
    // What was dropped just before may not be gone yet.
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
  /** Invites them by the names that were corrected. */
  async function confirm(): Promise<void> {
    await renaming.current;
    show(await callApi(guestImportEndpoints.confirmImport, { params: params.current }));
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
