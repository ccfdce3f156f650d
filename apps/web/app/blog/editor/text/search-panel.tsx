import { fr } from '@lampion/contract/french';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Icon } from '../../../ui/graphics.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { closeSearch, readSearch, replaceAll, replaceCurrent, search, step } from './search.ts';

function describe(count: number, current: number): string {
  return count === 0 ? 'Aucun résultat' : `${current + 1} sur ${count}`;
}

function replaceEverywhere(editor: Editor, text: string): void {
  const count = replaceAll(editor, text);
  const title = count === 1 ? 'Un remplacement' : `${count} remplacements`;
  notify({
    title,
    action: { label: 'Annuler', onPress: () => editor.commands.undo() },
  });
}

function SearchForm({ editor }: { editor: Editor }) {
  const field = useRef<HTMLInputElement>(null);
  const [replacement, setReplacement] = useState('');
  const { text, isExact, matches, current, openings } = useEditorState({
    editor,
    selector: ({ editor: now }) => readSearch(now.state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each opening
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [openings]);
  const isNothing = matches.length === 0;
  const readKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      closeSearch(editor);
      editor.commands.focus();
    } else if (event.key === 'Enter' && event.target === field.current) step(editor, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all screen readers announce <search>
    <div className="ae-search" role="search" aria-label="Dans le texte" onKeyDown={readKey}>
      <div className="ae-row">
        <Input
          ref={field}
          value={text}
          aria-label="Rechercher"
          placeholder="Rechercher"
          autoComplete="off"
          onChange={({ target }) => search(editor, { text: target.value })}
        />
        <span className="hint" role="status">
          {text && fr(describe(matches.length, current))}
        </span>
        <Button
          size="small"
          isIconOnly
          aria-label="Précédent"
          disabled={isNothing}
          onClick={() => step(editor, -1)}
        >
          <Icon of={ChevronUp} />
        </Button>
        <Button
          size="small"
          isIconOnly
          aria-label="Suivant"
          disabled={isNothing}
          onClick={() => step(editor, 1)}
        >
          <Icon of={ChevronDown} />
        </Button>
        <Button
          size="small"
          variant="ghost"
          isIconOnly
          aria-label="Fermer la recherche"
          onClick={() => closeSearch(editor)}
        >
          <Icon of={X} />
        </Button>
      </div>
      <div className="ae-row">
        <Input
          value={replacement}
          aria-label="Remplacer par"
          placeholder="Remplacer par"
          autoComplete="off"
          onChange={({ target }) => setReplacement(target.value)}
        />
        <Button size="small" disabled={isNothing} onClick={() => replaceCurrent(editor, replacement)}>
          Remplacer
        </Button>
        <Button size="small" disabled={isNothing} onClick={() => replaceEverywhere(editor, replacement)}>
          Tout remplacer
        </Button>
      </div>
      <Checkbox
        name="exact"
        label="Respecter les majuscules et les accents"
        checked={isExact}
        onChange={({ target }) => search(editor, { isExact: target.checked })}
      />
    </div>
  );
}

/** Find and replace in the text; shown while open. */
export function SearchPanel({ editor }: { editor: Editor }) {
  const isOpen = useEditorState({ editor, selector: ({ editor: now }) => readSearch(now.state).isOpen });
  return isOpen ? <SearchForm editor={editor} /> : null;
}
