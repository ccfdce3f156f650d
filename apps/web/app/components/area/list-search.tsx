import { firstCharacters } from '@lampion/contract/rules/characters';
import { SEARCH_MAX } from '@lampion/contract/schemas/search';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';
import { useListAddress } from './use-list-address.ts';

/** Pause in typing, in milliseconds, after which the list is searched. */
const REST_MS = 300;

interface ListSearchProps {
  label: string;
  placeholder: string;
}

/** Searches a list while one types; the back button undoes the whole search at once. */
export function ListSearch({ label, placeholder }: ListSearchProps) {
  const { params, go } = useListAddress();
  const asked = params.get('q') ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<number>(undefined);

  // The back button, or a link that clears the filters, changes the search from outside.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function send(value: string) {
    window.clearTimeout(timer.current);
    const search = value.trim();
    if (search === sent.current) return;
    go({ q: search }, { replace: sent.current !== '' });
    sent.current = search;
  }
  function type(value: string) {
    setText(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(send, REST_MS, value);
  }
  return (
    <search className="list-search">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(firstCharacters(event.target.value, SEARCH_MAX))}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
      />
    </search>
  );
}
