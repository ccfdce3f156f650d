import { fr } from '@lampion/contract/french';
import { PARTY_WORD_MAX } from '@lampion/contract/schemas/party-body';
import { MessageCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { focusExcess } from '../../../components/ui/focus-excess.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';

interface HostWordProps {
  /** What one wrote before. */
  word: string;
  host: string;
  onSend: (word: string) => void;
}

/** A word to the host, which no other guest reads. */
export function HostWord({ word, host, onSend }: HostWordProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    return (
      <div>
        {word !== '' && <p className="fe-word">{fr(`« ${word} »`)}</p>}
        <Button variant="ghost" onClick={() => setTyped(word)}>
          <Icon of={MessageCircle} />
          {word === '' ? fr(`Un mot à ${host}`) : 'Changer ce mot'}
        </Button>
      </div>
    );
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusExcess(event.currentTarget)) return;
    if (typed.trim() !== word) onSend(typed.trim());
    setTyped(null);
  };
  return (
    <form className="fe-write" noValidate onSubmit={send}>
      <TextareaField
        name="word"
        label={`Un mot à ${host}`}
        hint="Les autres invités ne le lisent pas."
        rows={2}
        maxCharacters={PARTY_WORD_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
      />
      <div className="actions">
        <Button type="submit" variant="ink">
          Envoyer
        </Button>
        <Button variant="ghost" onClick={() => setTyped(null)}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
