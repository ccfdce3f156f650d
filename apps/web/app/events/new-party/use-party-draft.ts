import { EVENT_NAME_MAX } from '@lampion/contract/events/event-fields';
import { PARTY_DESCRIPTION_MAX } from '@lampion/contract/events/party-body';
import { truncate } from '@lampion/contract/platform/rules/characters';
import {
  dropDirectionMarks,
  dropHiddenCharacters,
  trimInvisible,
} from '@lampion/contract/platform/rules/visible-text';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isDraft, newDraft, type PartyDraft } from './party-draft.ts';

/** Emptied with the rest of the storage when another account signs in. */
const KEY = 'app-party-draft';

function readKept(): PartyDraft | null {
  try {
    // An older version of the app kept less of it.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const draft: unknown = kept && { ...newDraft(''), ...kept };
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/**
 * For the next time planning is opened; null forgets it. False where the browser stores nothing.
 */
export function keepDraft(draft: PartyDraft | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    // Without storage the draft exists only in the form.
    return false;
  }
}

/** The party being planned, kept on this device with each keystroke. */
export function usePartyDraft() {
  const [draft, setDraft] = useState(() => readKept() ?? newDraft(crypto.randomUUID()));
  const [isKept, setKept] = useState(false);
  const latest = useRef(draft);
  function change(part: Partial<PartyDraft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    setKept(keepDraft(latest.current));
  }
  return { draft, change, isKept, forget: () => keepDraft(null) };
}

/**
 * Copies text shared by another app into the draft, once: opening the screen again does not restore
 * it.
 */
export function useShared(planning: Pick<ReturnType<typeof usePartyDraft>, 'draft' | 'change'>): void {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(planning);
  latest.current = planning;
  useEffect(() => {
    const shared = readShared(new URLSearchParams(search));
    if (shared === null) return;
    latest.current.change(fillFromShared(latest.current.draft, shared));
    void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
}

type SharedText = Pick<PartyDraft, 'name' | 'description'>;

const CONTROLS = /[^\P{Cc}\n]/gu;

/** Cleans a text as the server does. */
const tidyLines = (text: string) => trimInvisible(dropDirectionMarks(text).replaceAll(CONTROLS, ' '));
const tidyLine = (text: string) =>
  trimInvisible(dropHiddenCharacters(tidyLines(text)).replaceAll(/\s+/g, ' '));

function readAddress(text: string): string {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}

/**
 * Text shared by another app of the phone (`share_target` of the manifest); some put the address in
 * the text. The content is untrusted: it only fills text fields of a draft, and nothing of it is
 * opened. Null when nothing was shared.
 */
export function readShared(query: URLSearchParams): SharedText | null {
  const [title, text, address] = ['title', 'text', 'url'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const words = tidyLines(text);
  const link = readAddress(address);
  const name = tidyLine(title) || tidyLine(words.split('\n')[0] ?? '');
  const description = words.includes(link) ? words : tidyLines(`${words}\n${link}`);
  if (name === '' && description === '') return null;
  return { name: truncate(name, EVENT_NAME_MAX), description: truncate(description, PARTY_DESCRIPTION_MAX) };
}

/** Fills empty fields of a draft with the shared text; never overwrites what was typed. */
export function fillFromShared(draft: SharedText, shared: SharedText): SharedText {
  return { name: draft.name || shared.name, description: draft.description || shared.description };
}
