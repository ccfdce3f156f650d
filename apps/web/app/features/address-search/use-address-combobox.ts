import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { type KeyboardEvent, useState } from 'react';
import { suggestionId } from './suggestion-list.tsx';
import { useAddressSuggestions } from './use-address-suggestions.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text field that proposes addresses, as a combobox: `field` goes on the input, `list` on its `SuggestionList`. Call `ask`
 * with what is typed.
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
