import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fillFromShared, readShared } from './read-shared.ts';
import type { usePartyDraft } from './use-party-draft.ts';

/** Takes what another app shares into the draft, once: opening the screen again does not bring it back. */
export function useShared(planning: Pick<ReturnType<typeof usePartyDraft>, 'draft' | 'change'>): void {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(planning);
  latest.current = planning;
  useEffect(() => {
    const shared = readShared(new URLSearchParams(search));
    if (shared === null) return;
    latest.current.change(fillFromShared(latest.current.draft, shared));
    void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
}
