import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../platform/api.ts';
import { lazyPart } from '../platform/deferred-loading.ts';

// Needed by few, and late.
const RoleNote = lazyPart(
  () => import('./role-note.tsx'),
  (module) => module.RoleNote,
);

/** The member's role in a party or night; `none` when it no longer exists for them. */
export type Role = 'guest' | 'host' | 'none';

/** What a screen needs about the member's role, to report its loss. */
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
export function readRole(cached: {
  readonly data: { readonly isHost: boolean } | { readonly role: 'guest' | 'host' } | undefined;
  readonly error: ApiError | null;
}): Role | undefined {
  const { data, error } = cached;
  if (data !== undefined) return ('role' in data ? data.role === 'host' : data.isHost) ? 'host' : 'guest';
  return error?.status === 403 || error?.status === 404 ? 'none' : undefined;
}

/**
 * Detects that the member loses their role while a screen is open. `watch` goes on an element
 * around all inputs, dialogs included; `note` explains what happened and keeps what was typed.
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
      <Suspense>
        <RoleNote role={role} former={best} home={home} words={words} />
      </Suspense>
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
