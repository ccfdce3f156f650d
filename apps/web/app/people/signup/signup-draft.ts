import { type Question, questionnaire, recommendPlan } from '@lampion/contract/billing/rules/recommend-plan';
import type { Profile } from '@lampion/contract/people/profile';
import { HOME_COUNTRY } from '@lampion/contract/platform/rules/countries';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { type ProfessionalValues, professionalValuesOf } from '../professional/professional-values.ts';
import {
  findNeighbours,
  findOpenScreen,
  isScreen,
  type Screen,
  screenAddress,
  screens,
} from './signup-screens.ts';

function optionOf<Q extends Question>(question: Q) {
  return z
    .enum(Object.keys(questionnaire[question]) as (keyof (typeof questionnaire)[Q] & string)[])
    .optional();
}

const answersSchema = z.object({
  event_type: optionOf('event_type'),
  event_frequency: optionOf('event_frequency'),
  team_size: optionOf('team_size'),
});

const draftSchema = z.object({
  accountId: z.string(),
  screen: z.enum(screens),
  answers: answersSchema,
  priceId: z.string().nullable(),
  /** Absent once it is saved in the profile. */
  professional: z
    .object({
      fullName: z.string(),
      email: z.string(),
      siret: z.string(),
      companyName: z.string(),
      line: z.string().default(''),
      postcode: z.string().default(''),
      city: z.string().default(''),
      country: z.string().default(HOME_COUNTRY),
      vatNumber: z.string().default(''),
    })
    .optional(),
});

/** The answers given in the wizard so far. */
export interface SignupDraft {
  /** The last screen visited. */
  readonly screen: Screen;
  readonly answers: z.output<typeof answersSchema>;
  readonly priceId: string | null;
  readonly professional: ProfessionalValues;
}

const KEY = 'signupDraft';

/**
 * The answers stored in this browser for this account, merged with those in the profile. Never
 * another account's.
 */
export function readDraft(accountId: string, profile: Profile): SignupDraft {
  const professional = professionalValuesOf(profile);
  const kept = readKept();
  if (kept === null || kept.accountId !== accountId) {
    return { screen: 'question-1', answers: {}, priceId: null, professional };
  }
  const { screen, answers, priceId } = kept;
  return { screen, answers, priceId, professional: kept.professional ?? professional };
}

function readKept(): z.output<typeof draftSchema> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return draftSchema.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Stores it in this browser. Storage may be full or unavailable: the wizard works without it until
 * it is reloaded.
 */
export function keepDraft(
  accountId: string,
  draft: Omit<SignupDraft, 'professional'> & Partial<SignupDraft>,
): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ accountId, ...draft }));
  } catch {
    // The draft is not stored; it stays in memory.
  }
}

/** Removes it once the wizard is completed. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was stored either.
  }
}

/**
 * The organiser's answers, the current screen, and navigation between screens. Each answer is
 * stored at once.
 */
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
    /** Stores these answers and opens the next screen. */
    goOn: (part: Partial<SignupDraft> = {}) => {
      change({ ...part, screen: after });
      void navigate(screenAddress(after));
    },
  };
}

export type SignupState = ReturnType<typeof useSignup>;
