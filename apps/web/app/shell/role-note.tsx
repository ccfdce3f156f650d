import { fr } from '@lampion/contract/french';
import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { findPassNight, homePath } from '../platform/session/holder.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextareaField } from '../ui/forms/input.tsx';
import { Icon } from '../ui/graphics.tsx';
import { copyText } from '../ui/toaster.tsx';
import type { Role } from './role-loss.tsx';

interface RoleNoteProps {
  role: Role | undefined;
  former: Role;
  home: string;
  words: string;
}

/** Says which role the member lost, or does not have, and keeps what they had typed. */
export function RoleNote({ role, former, home, words }: RoleNoteProps) {
  const { pathname } = useLocation();
  const { title, text } = describe(role, former);
  const isGone = role === 'none';
  return (
    <div className="ap-note ap-fault ap-role" role="alert">
      <Icon of={TriangleAlert} />
      <div>
        <p>
          <b>{fr(title)}</b>
        </p>
        <p>{fr(text)}</p>
        {words !== '' && <KeptWords words={words} />}
        <div className="actions">
          {isGone && <LinkButton to={homePath()}>{findPassNight() ? 'Mon passe' : 'Mes soirées'}</LinkButton>}
          {!isGone && pathname !== home && <LinkButton to={home}>Voir la soirée</LinkButton>}
        </div>
      </div>
    </div>
  );
}

function describe(role: Role | undefined, former: Role): { title: string; text: string } {
  if (former === 'host') {
    const text =
      role === 'guest'
        ? 'Vous y restez parmi les invités : ce qui est pour les hôtes s’est fermé.'
        : 'Elle a été supprimée, ou vous n’êtes plus sur sa liste.';
    return { title: 'Vous n’organisez plus cette soirée', text };
  }
  if (role === 'none')
    return {
      title: 'Cette soirée s’est fermée pour vous',
      text: 'Vous avez répondu non, vous n’êtes plus sur sa liste, ou elle a été supprimée.',
    };
  return { title: 'Cet écran est pour les hôtes de la soirée', text: 'Vous êtes parmi ses invités.' };
}

function KeptWords({ words }: { words: string }) {
  const refused = { title: 'Le texte n’est pas copié', text: 'Sélectionnez-le, puis copiez-le vous-même.' };
  return (
    <>
      <TextareaField
        name="kept-words"
        label="Ce que vous aviez écrit"
        hint="Rien n’est parti. Copiez-le si vous voulez le garder."
        rows={Math.min(8, words.split('\n').length + 1)}
        readOnly
        value={words}
      />
      <Button size="small" onClick={() => void copyText(words, { title: 'Copié' }, refused)}>
        Copier
      </Button>
    </>
  );
}
