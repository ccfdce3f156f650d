import { articleEndpoints } from '@lampion/contract/blog/article-calls';
import { ARTICLE_TAGS_MAX } from '@lampion/contract/blog/articles';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Card } from '../../ui/card.tsx';
import { FieldError, useSentFault } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { ArticleFields } from './work/article-work.ts';

/** Props of a card in the editor's side column. */
export interface FieldCardProps<Fields> {
  readonly fields: Fields;
  readonly onChange: (change: Partial<ArticleFields>) => void;
  /** The server's error for a field, by its name. */
  readonly errorOf: (name: string) => string | undefined;
}

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
 * A comma, Enter or leaving the field turns the typed text into a tag; Backspace in an empty field
 * removes the last one.
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

/** Splits typed text at commas into trimmed tags, without empty and existing ones. */
export function splitTags(typed: string, tags: readonly string[]): string[] {
  const added = typed
    .split(',')
    .map(trimInvisible)
    .filter((piece) => piece !== '');
  return [...new Set([...tags, ...added])];
}

const WAIT_MS = 250;

/**
 * Names already in use that match the typed text. Empty when they cannot be loaded: they are only a
 * help.
 */
export function useSuggestions(kind: 'listArticleTags' | 'listArticleCategories', typed: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    const q = typed.trim();
    const timer = setTimeout(() => {
      callApi(articleEndpoints[kind], { query: q === '' ? {} : { q }, signal: asking.signal })
        .then((found) => setNames(found.map(({ name }) => name)))
        .catch(() => undefined);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [kind, typed]);
  return names;
}
