import { fr } from '@lampion/contract/french';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';
import { copyText } from '../../../components/ui/toaster.tsx';
import type { ApiError } from '../../../lib/api.ts';

/** What the member is to a party or a night; `none` where it no longer exists for them. */
export type Role = 'guest' | 'host' | 'none';

/** What a screen needs to know of the member's role, to say that they lost it. */
export interface RoleOnScreen {
  /** Undefined until it is known. */
  readonly role: Role | undefined;
  /** The page of the party or event. */
  readonly home: string;
  /** Guests have nothing to do here. */
  readonly isForHosts?: boolean;
}

const RANKS: Readonly<Record<Role, number>> = { none: 0, guest: 1, host: 2 };

/** The role that an answer of the server gives, which says it by `isHost` or by `role`. */
export function readRole(seen: {
  readonly data: { readonly isHost: boolean } | { readonly role: 'guest' | 'host' } | undefined;
  readonly error: ApiError | null;
}): Role | undefined {
  const { data, error } = seen;
  if (data !== undefined) return ('role' in data ? data.role === 'host' : data.isHost) ? 'host' : 'guest';
  return error?.status === 403 || error?.status === 404 ? 'none' : undefined;
}

/**
 * Notices that the member loses their role while a screen is open. `watch` goes on an element around everything they type in,
 * dialogs included; `note` says what happened and keeps what was typed.
 */
export function useRoleLoss({ role, home, isForHosts = false }: Partial<RoleOnScreen> = {}) {
  const [best, setBest] = useState<Role>('none');
  const typed = useRef(new Map<Element, string>());
  const [words, setWords] = useState('');
  if (role !== undefined && RANKS[role] > RANKS[best]) setBest(role);
  const isLost = role !== undefined && RANKS[role] < RANKS[best];
  useEffect(() => setWords(isLost ? join(typed.current) : ''), [isLost]);
  const watch = {
    onInput: ({ target }: FormEvent) => {
      if (isWords(target)) typed.current.set(target, target.value);
    },
    // What was sent waits in the outbox, and is read there if it is refused.
    onSubmit: ({ target }: FormEvent) => {
      for (const field of typed.current.keys())
        if (target instanceof Element && target.contains(field)) typed.current.delete(field);
    },
  };
  const isForeign = isForHosts && role === 'guest' && best === 'guest';
  const note =
    home !== undefined && (isLost || isForeign) ? (
      <RoleNote role={role} former={best} home={home} words={words} />
    ) : null;
  return { note, watch };
}

function isWords(field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return !field.readOnly;
  return field instanceof HTMLInputElement && /^(?:text|email|tel|url)$/.test(field.type);
}

const join = (typed: ReadonlyMap<Element, string>) =>
  [...typed.values()]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');

interface RoleNoteProps {
  role: Role | undefined;
  former: Role;
  home: string;
  words: string;
}

function RoleNote({ role, former, home, words }: RoleNoteProps) {
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
          {isGone && <LinkButton to="/app">Mes soirées</LinkButton>}
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
