import { fr } from '@lampion/contract/french';
import {
  CLAIM_PICTURE_CHARACTERS_MAX,
  CLAIM_WORD_MAX,
  claimBodySchema,
  type NightChallenge,
} from '@lampion/contract/night/challenge-claims';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { openPhoto, PhotoFault, redrawPhoto } from '../../media/redraw-photo.ts';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { addClaim } from './changes.ts';

interface ClaimDialogProps {
  nightId: string;
  challenge: Pick<NightChallenge, 'description' | 'id' | 'title'>;
  onClose: () => void;
}

/** Claims a challenge, with a word or a photo. Offline, the claim is queued on this device. */
export function ClaimDialog({ nightId, challenge, onClose }: ClaimDialogProps) {
  const [word, setWord] = useState('');
  const [picture, setPicture] = useState<string | null>(null);
  const [fault, setFault] = useState<ReturnType<typeof readFaults>>({});
  const { id: challengeId, title } = challenge;

  async function save() {
    const read = claimBodySchema.safeParse({ id: crypto.randomUUID(), challengeId, word, picture });
    setFault(readFaults(read.error));
    if (read.data === undefined) return;
    const createdAt = serverNow().toISOString();
    if (await makeChange(addClaim, { nightId, title, createdAt, ...read.data })) onClose();
  }
  /** An unreadable file leaves the previous photo in place. */
  async function choose(file: File) {
    try {
      setPicture(await shrinkPicture(file));
      setFault({});
    } catch (error) {
      setFault({ picture: (error as PhotoFault).message });
    }
  }

  return (
    <FormDialog
      title={title}
      text={challenge.description}
      submit="C’est relevé"
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextareaField
        name="word"
        label="Racontez-le en un mot"
        hint="Une fois confirmé, toute la soirée le lit."
        rows={2}
        maxCharacters={CLAIM_WORD_MAX}
        value={word}
        error={fault.word}
        onChange={({ target }) => setWord(target.value)}
      />
      <PictureChoice
        picture={picture}
        onChoose={(file) => void choose(file)}
        onRemove={() => setPicture(null)}
      />
      {fault.picture && <FieldError>{fault.picture}</FieldError>}
    </FormDialog>
  );
}

interface PictureChoiceProps {
  picture: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

function PictureChoice({ picture, onChoose, onRemove }: PictureChoiceProps) {
  const file = useRef<HTMLInputElement>(null);
  const read = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <div className="n-choose">
      {picture && (
        <span className="n-print sm">
          <img src={`data:image/jpeg;base64,${picture}`} alt={fr('Votre photo')} />
        </span>
      )}
      <input
        ref={file}
        className="sr-only"
        type="file"
        accept="image/*"
        aria-label="Une photo"
        tabIndex={-1}
        onChange={read}
      />
      <Button onClick={() => file.current?.click()}>
        <Icon of={Camera} />
        {picture ? 'Changer la photo' : 'Ajouter une photo'}
      </Button>
      {picture && (
        <Button variant="ghost" onClick={onRemove}>
          Retirer
        </Button>
      )}
    </div>
  );
}

/** Longest sides to try, the best one first. */
const SIDES = [1280, 1024, 800, 640] as const;
const QUALITY = 0.82;

/**
 * Converts a photo to a base64 JPEG small enough to be queued with a claim.
 * @throws PhotoFault when the browser cannot read it
 */
async function shrinkPicture(file: File): Promise<string> {
  const picture = await openPhoto(file);
  try {
    for (const side of SIDES) {
      const [, text = ''] = redrawPhoto(picture, side).toDataURL('image/jpeg', QUALITY).split(',');
      if (text !== '' && text.length <= CLAIM_PICTURE_CHARACTERS_MAX) return text;
    }
  } finally {
    picture.close();
  }
  throw new PhotoFault();
}
