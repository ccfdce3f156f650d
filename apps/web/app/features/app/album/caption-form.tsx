import { ALBUM_CAPTION_MAX } from '@lampion/contract/schemas/album';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { focusExcess } from '../../../components/ui/focus-excess.ts';
import { TextField } from '../../../components/ui/input.tsx';

interface CaptionFormProps {
  caption: string;
  onSave: (caption: string) => void;
}

/** What its author writes below a picture. */
export function CaptionForm({ caption, onSave }: CaptionFormProps) {
  const [text, setText] = useState(caption);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!focusExcess(event.currentTarget)) onSave(text.trim());
  }
  return (
    <form className="n-caption" noValidate onSubmit={save}>
      <TextField
        name="caption"
        label="Légende"
        maxCharacters={ALBUM_CAPTION_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={text.trim() === caption}>
        Enregistrer
      </Button>
    </form>
  );
}
