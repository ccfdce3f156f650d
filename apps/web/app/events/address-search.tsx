import { type AddressSuggestion, eventEndpoints } from '@lampion/contract/events/events';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { callApi } from '../platform/api.ts';
import { useDebounced, useLoaded } from '../platform/use-loaded.ts';

function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface SuggestionListProps {
  id: string;
  suggestions: readonly AddressSuggestion[];
  active: number;
  onChoose: (suggestion: AddressSuggestion) => void;
}

/** The listbox of a combobox, which keeps the focus: the active option is referenced by its id. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <>
      <span className="sr-only" role="status">
        {suggestions.length > 0 && `${suggestions.length} adresses proposées, flèches pour choisir`}
      </span>
      {suggestions.length > 0 && (
        <div className="combobox-list" role="listbox" id={id} aria-label="Adresses proposées">
          {suggestions.map((suggestion, index) => (
            <div
              key={`${suggestion.label}-${suggestion.latitude}`}
              id={suggestionId(id, index)}
              className="combobox-option"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // On pointer down, before the field loses the focus and closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                onChoose(suggestion);
              }}
            >
              <b>{suggestion.label}</b>
              {suggestion.city !== '' && !suggestion.label.includes(suggestion.city) && (
                <span>{suggestion.city}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text field with address suggestions, as a combobox: `field` goes on the input, `list` on its
 * `SuggestionList`. Call `ask` with the typed text.
 */
export function useAddressCombobox(listId: string, onChoose: (suggestion: AddressSuggestion) => void) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const { suggestions, isUnknown } = useAddressSuggestions(typed);
  const isOpen = suggestions.length > 0;

  function ask(text: string) {
    setTyped(text);
    setActive(-1);
  }

  function choose(suggestion: AddressSuggestion) {
    onChoose(suggestion);
    ask('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    const chosen = suggestions[active];
    const step = steps[event.key];
    if (step !== undefined) {
      setActive((active + step + suggestions.length + (active < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') ask('');
    else return;
    event.preventDefault();
  }

  const field = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': active >= 0 ? suggestionId(listId, active) : undefined,
    onKeyDown,
    onBlur: () => ask(''),
  } as const;
  return { ask, isUnknown, field, list: { id: listId, suggestions, active, onChoose: choose } };
}

const LEAST_LETTERS = 3;

const none: readonly AddressSuggestion[] = [];

/**
 * Places that match the typed text; none while it is short, or when the address search does not
 * answer: a place may have no address. `isUnknown` when the search finds no such place.
 */
export function useAddressSuggestions(text: string) {
  const asked = useDebounced(text.trim());
  const load = useCallback(
    (signal: AbortSignal) => callApi(eventEndpoints.suggestAddresses, { query: { q: asked }, signal }),
    [asked],
  );
  const { data } = useLoaded(asked.length < LEAST_LETTERS ? null : load);
  return { suggestions: data ?? none, isUnknown: data?.length === 0 && text !== '' };
}
