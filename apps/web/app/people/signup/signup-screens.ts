import {
  type Question,
  type QuestionnaireAnswers,
  questionnaire,
} from '@lampion/contract/billing/rules/recommend-plan';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';

/** The screens of the wizard in their order, by their names in the address (`?etape=offre`). */
export const screens = [
  'compte',
  'question-1',
  'question-2',
  'question-3',
  'offre',
  'entreprise',
  'profil',
] as const;
export type Screen = (typeof screens)[number];

/** The five steps, each with a lantern. */
export const steps = ['Compte', 'Questions', 'Offre', 'Entreprise', 'Profil pro'] as const;

const stepOf: Readonly<Record<Screen, number>> = {
  compte: 0,
  'question-1': 1,
  'question-2': 1,
  'question-3': 1,
  offre: 2,
  entreprise: 3,
  profil: 4,
};

export const questions = Object.keys(questionnaire) as readonly Question[];

/** The step (0 to 4) a screen belongs to. */
export function findStep(screen: Screen): number {
  return stepOf[screen];
}

/** The question (0 to 2) on a screen; null for other screens. */
export function findQuestion(screen: Screen): number | null {
  const index = questions.findIndex((_, question) => screen === `question-${question + 1}`);
  return index < 0 ? null : index;
}

export function isScreen(text: string | null): text is Screen {
  return (screens as readonly (string | null)[]).includes(text);
}

interface Progress {
  readonly hasAccount: boolean;
  readonly answers: QuestionnaireAnswers;
  readonly priceId: string | null;
  readonly companyName: string;
}

/**
 * The first incomplete screen, which must be completed first; the last one when all are complete.
 */
function findFirstOpen({ hasAccount, answers, priceId, companyName }: Progress): Screen {
  if (!hasAccount) return 'compte';
  const open = questions.findIndex((question) => answers[question] === undefined);
  if (open >= 0) return screens[1 + open] ?? 'question-1';
  if (priceId === null) return 'offre';
  return !hasVisibleCharacter(companyName) ? 'entreprise' : 'profil';
}

/** The requested screen, or an earlier one that must be completed first. */
export function findOpenScreen(wanted: Screen, progress: Progress): Screen {
  const furthest = screens.indexOf(findFirstOpen(progress));
  return screens[Math.min(screens.indexOf(wanted), furthest)] ?? 'compte';
}

/** The screens before and after one, where they exist. */
export function findNeighbours(screen: Screen): { readonly before: Screen; readonly after: Screen } {
  const index = screens.indexOf(screen);
  return { before: screens[index - 1] ?? screen, after: screens[index + 1] ?? screen };
}

/** The address of a screen. */
export function screenAddress(screen: Screen): string {
  return `/pro/signup?etape=${screen}`;
}
