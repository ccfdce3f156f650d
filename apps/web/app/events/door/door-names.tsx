import type { DoorEntry, DoorGuest } from '@lampion/contract/events/door';
import { listScannedTexts } from '@lampion/contract/events/rules/ticket-token';
import { fr } from '@lampion/contract/french';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/forms/input.tsx';
import type { DoorState } from './door-state.ts';

interface DoorNamesProps {
  state: DoorState;
  /** Called with a ticket's text, which hand scanners type into the focused field. */
  onCode: (text: string) => void;
  onChoose: (guest: DoorGuest) => void;
  onUndo: (entry: DoorEntry) => void;
}

const SHOWN = 30;
/** A hand scanner types a ticket into the search. */
const LONGEST = Math.max(SEARCH_MAX, 200);
/** The text of a ticket, which cannot be a name. */
const TICKET = /^L1[A-Z2-7]{60,}$/i;
/** Too long to be typed: a scanner read another code, and the answer says so. */
const LIKE_CODE = /^\S{40,}$/;

/** Whether a scanner typed a ticket, in any keyboard layout. */
const isCode = (text: string) => listScannedTexts(text).some((reading) => TICKET.test(reading));

/**
 * The guests who come and whose name or username contains each word of the search, ignoring accents
 * and case.
 */
export function findComing(guests: readonly DoorGuest[], search: string): DoorGuest[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return guests.filter(({ name, username, isComing }) => {
    const text = foldText(`${name} ${username ?? ''}`);
    return isComing && words.every((word) => text.includes(word));
  });
}

interface NameSearchProps
  extends Pick<ComponentProps<typeof SearchField>, 'className' | 'label' | 'placeholder'> {
  value: string;
  onSearch: (search: string) => void;
  /** How many were found, for screen readers. */
  found: string;
}

/** The search of a door list. */
export function NameSearch({ value, onSearch, found, ...field }: NameSearchProps) {
  return (
    <>
      <SearchField
        {...field}
        value={value}
        onChange={({ target }) => onSearch(firstCharacters(target.value, LONGEST))}
      />
      <p className="sr-only" role="status">
        {value.trim() && fr(found)}
      </p>
    </>
  );
}

/** The guest list with a search, for guests without a ticket to show. */
export function DoorNames({ state, onCode, onChoose, onUndo }: DoorNamesProps) {
  const [search, setSearch] = useState('');
  const found = findComing(state.door?.guests ?? [], search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = search.trim();
    const [only] = found;
    if (isCode(text) || (found.length === 0 && LIKE_CODE.test(text))) onCode(text);
    else if (found.length !== 1 || only === undefined) return;
    else onChoose(only);
    setSearch('');
  };
  return (
    <section className="dr-names">
      <form onSubmit={submit}>
        <NameSearch
          label="Chercher un nom, ou lire un billet"
          placeholder="Chercher un nom"
          value={search}
          onSearch={setSearch}
          found={`${formatCount(found.length)} sur la liste`}
        />
      </form>
      <ul aria-label="Invités">
        {found.slice(0, SHOWN).map((guest) => (
          <GuestRow key={guest.guestId} guest={guest} state={state} onChoose={onChoose} onUndo={onUndo} />
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="muted">
          {fr(
            found.length === SHOWN + 1
              ? 'Et un autre : tapez quelques lettres.'
              : `Et ${formatCount(found.length - SHOWN)} autres : tapez quelques lettres.`,
          )}
        </p>
      )}
    </section>
  );
}

type GuestRowProps = Pick<DoorNamesProps, 'onChoose' | 'onUndo' | 'state'> & { guest: DoorGuest };

function GuestRow({ guest, state, onChoose, onUndo }: GuestRowProps) {
  const at = state.count.guests.get(guest.guestId);
  const last = at?.entries.at(-1);
  const left = guest.people - (at?.people ?? 0);
  const party = guest.people > 1 ? `Groupe de ${guest.people}` : 'Une personne';
  return (
    <li>
      <span>
        <b>{guest.name}</b>
        {last && at
          ? fr(`${party}, ${at.people} à l’intérieur depuis ${formatTime(last.at)}`)
          : fr(`${party}, pas encore là`)}
      </span>
      {last && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => onUndo(last)}
          aria-label={`Annuler pour ${guest.name}`}
        >
          Annuler
        </Button>
      )}
      {left > 0 && (
        <Button onClick={() => onChoose(guest)} aria-label={`${guest.name} entre`}>
          {last ? `Encore ${left}` : 'Entre'}
        </Button>
      )}
    </li>
  );
}
