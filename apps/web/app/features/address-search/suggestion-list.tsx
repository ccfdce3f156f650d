import type { AddressSuggestion } from '@lampion/contract/schemas/address';

export function suggestionId(listId: string, index: number): string {
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
