import { fr } from '@lampion/contract/french';
import { guessShoppingSection, readShoppingLines } from '@lampion/contract/rules/shopping-words';
import { addShoppingItemBodySchema, SHOPPING_NAME_MAX } from '@lampion/contract/schemas/shopping-list';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormError } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { addShoppingItem } from '../changes/shopping-list.ts';

/** Lines that may be pasted at once. */
const LINES_MAX = 50;

/** One line for one or several items: "6 citrons, 2 nappes", or a list that is pasted. */
export function AddLine({ nightId }: { nightId: string }) {
  const [line, setLine] = useState('');
  const [fault, setFault] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const items = readShoppingLines(line).map((item) => ({
      id: crypto.randomUUID(),
      ...item,
      section: guessShoppingSection(item.name),
    }));
    const refused = items.map((item) => addShoppingItemBodySchema.safeParse(item).error?.issues[0]?.message);
    const sentence = items.length === 0 ? 'Indiquez ce qu’il faut apporter' : refused.find(Boolean);
    setFault(sentence);
    if (sentence !== undefined) return;
    setLine('');
    for (const item of items)
      if (!(await makeChange(addShoppingItem, { nightId, ...item }))) return setLine(line);
  }
  /** An input has one line: those of a list are kept apart by semicolons. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\n\r]+/)
      .filter((one) => one.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    setLine(
      line.slice(0, selectionStart ?? line.length) +
        lines.join(' ; ') +
        line.slice(selectionEnd ?? line.length),
    );
  }
  return (
    <form
      className="ap-do n-add"
      aria-label="Ajouter un article"
      onSubmit={(event) => void add(event)}
      noValidate
    >
      <FormError>{fault}</FormError>
      <label className="sr-only" htmlFor="add-item">
        Article, quantité
      </label>
      <Input
        id="add-item"
        value={line}
        maxCharacters={SHOPPING_NAME_MAX * LINES_MAX}
        placeholder={fr('Ajouter : 6 citrons, 2 nappes')}
        autoComplete="off"
        onChange={({ target }) => setLine(target.value)}
        onPaste={paste}
      />
      <Button variant="primary" type="submit" isIconOnly aria-label="Ajouter à la liste">
        <Icon of={Plus} isLarge />
      </Button>
    </form>
  );
}
