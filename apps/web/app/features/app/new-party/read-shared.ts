import { truncate } from '@lampion/contract/rules/characters';
import { dropDirectionMarks, dropHiddenCharacters, trimUnseen } from '@lampion/contract/rules/visible-text';
import { EVENT_NAME_MAX } from '@lampion/contract/schemas/event-fields';
import { PARTY_DESCRIPTION_MAX } from '@lampion/contract/schemas/party-body';
import type { PartyDraft } from './party-draft.ts';

type SharedText = Pick<PartyDraft, 'name' | 'description'>;

const CONTROLS = /[^\P{Cc}\n]/gu;

/** What the server would take of any text. */
const tidyLines = (text: string) => trimUnseen(dropDirectionMarks(text).replaceAll(CONTROLS, ' '));
const tidyLine = (text: string) => trimUnseen(dropHiddenCharacters(tidyLines(text)).replaceAll(/\s+/g, ' '));

function readAddress(text: string): string {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}

/**
 * What another app of the phone shares with us (`share_target` of the manifest): some give the address in the text. Anything may
 * come: it becomes words of a draft, and nothing of it is opened. Null where nothing was shared.
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

/** What a draft lacks of what is shared: nothing that was typed is written over. */
export function fillFromShared(draft: SharedText, shared: SharedText): SharedText {
  return { name: draft.name || shared.name, description: draft.description || shared.description };
}
