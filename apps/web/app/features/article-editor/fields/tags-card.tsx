import { ARTICLE_TAGS_MAX } from '@lampion/contract/schemas/article';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { FieldError, useSentFault } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { splitTags } from './split-tags.ts';
import { useSuggestions } from './use-suggestions.ts';

interface TagsCardProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  error: string | undefined;
}

function TagList({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className="ae-tags">
      {tags.map((tag) => (
        <li className="tag" key={tag}>
          {tag}
          <button type="button" aria-label={`Retirer ${tag}`} onClick={() => onRemove(tag)}>
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * A comma, Enter or leaving the field turns the typed text into a tag; Backspace in an empty field removes the last
 * one.
 */
export function TagsCard({ tags, onChange, error }: TagsCardProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions('listArticleTags', typed).filter((name) => !tags.includes(name));
  const add = (text: string) => {
    setTyped('');
    const next = splitTags(text, tags);
    if (next.length !== tags.length) onChange(next);
  };
  const type = (text: string) =>
    text.includes(',') || suggestions.includes(text) ? add(text) : setTyped(text);
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  const { fault, onInput } = useSentFault(error);
  const refusal = tags.length > ARTICLE_TAGS_MAX ? `${ARTICLE_TAGS_MAX} étiquettes au maximum` : fault;
  return (
    <Card className="ae-card">
      <div className="field" onInput={onInput}>
        <label className="section-title" htmlFor="article-tags">
          Étiquettes
        </label>
        <TagList tags={tags} onRemove={remove} />
        <Input
          id="article-tags"
          ref={field}
          value={typed}
          list="article-tag-names"
          autoComplete="off"
          placeholder="Ajouter une étiquette"
          maxCharacters={200}
          aria-invalid={refusal ? true : undefined}
          aria-describedby="article-tags-hint"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
        <datalist id="article-tag-names">
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {refusal && <FieldError>{refusal}</FieldError>}
        <span className="hint" id="article-tags-hint">
          Séparez-les par une virgule.
        </span>
      </div>
    </Card>
  );
}
