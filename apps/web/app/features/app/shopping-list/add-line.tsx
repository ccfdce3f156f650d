import { fr } from '@lampion/contract/french';
import { guessShoppingSection, readShoppingLine } from '@lampion/contract/rules/shopping-words';
import { addShoppingItemBodySchema, SHOPPING_NAME_MAX } from '@lampion/contract/schemas/shopping-list';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormError } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { addShoppingItem } from '../changes/shopping-list.ts';

/** One line for one or several items: "6 citrons, 2 nappes". */
export function AddLine({ nightId }: { nightId: string }) {
  const [line, setLine] = useState('');
  const [fault, setFault] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const items = line
      .split(/,(?!\d)/)
      .filter((part) => part.trim() !== '')
      .map(toItem);
    const refused = items.map((item) => addShoppingItemBodySchema.safeParse(item).error?.issues[0]?.message);
    const sentence = items.length === 0 ? 'Indiquez ce qu’il faut apporter' : refused.find(Boolean);
    setFault(sentence);
    if (sentence !== undefined) return;
    setLine('');
    for (const item of items)
      if (!(await makeChange(addShoppingItem, { nightId, ...item }))) return setLine(line);
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
        maxCharacters={SHOPPING_NAME_MAX * 3}
        placeholder={fr('Ajouter : 6 citrons, 2 nappes')}
        autoComplete="off"
        onChange={({ target }) => setLine(target.value)}
      />
      <Button variant="primary" type="submit" isIconOnly aria-label="Ajouter à la liste">
        <Icon of={Plus} isLarge />
      </Button>
    </form>
  );
}

function toItem(text: string) {
  const item = readShoppingLine(text);
  return { id: crypto.randomUUID(), ...item, section: guessShoppingSection(item.name) };
}
