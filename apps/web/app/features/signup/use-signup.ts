import { recommendPlan } from '@lampion/contract/rules/recommend-plan';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { keepDraft, type SignupDraft } from './signup-draft.ts';
import { findNeighbours, findOpenScreen, isScreen, screenAddress } from './signup-screens.ts';

/** The organiser's answers, the current screen, and navigation between screens. Each answer is stored at once. */
export function useSignup(accountId: string, initial: SignupDraft) {
  const [draft, setDraft] = useState(initial);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get('etape');
  const screen = findOpenScreen(isScreen(wanted) ? wanted : draft.screen, {
    hasAccount: true,
    answers: draft.answers,
    priceId: draft.priceId,
    companyName: draft.professional.companyName,
  });
  const { before, after } = findNeighbours(screen);

  function change(part: Partial<SignupDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(accountId, next);
  }

  return {
    draft,
    screen,
    recommended: recommendPlan(draft.answers),
    change,
    goBack: () => {
      change({ screen: before });
      void navigate(screenAddress(before));
    },
    /** Stores these answers and goes on. */
    goOn: (part: Partial<SignupDraft> = {}) => {
      change({ ...part, screen: after });
      void navigate(screenAddress(after));
    },
  };
}

export type SignupState = ReturnType<typeof useSignup>;
