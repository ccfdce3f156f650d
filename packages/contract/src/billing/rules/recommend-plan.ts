/** The plans that are sold, from the smallest to the largest. */
export const paidPlans = ['basic', 'pro', 'enterprise'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** All plans; the first one is free. */
export const plans = ['discovery', ...paidPlans] as const;
export type Plan = (typeof plans)[number];

/** The questionnaire, in order: each question's options and the plan each option recommends. */
export const questionnaire = {
  event_type: { conferences: 'pro', concerts: 'enterprise', corporate: 'pro', small: 'basic' },
  event_frequency: { '1-2': 'basic', '3-5': 'pro', '6-10': 'pro', '10+': 'enterprise' },
  team_size: { solo: 'basic', small_team: 'pro', medium_team: 'pro', large_team: 'enterprise' },
} as const satisfies Record<string, Record<string, PaidPlan>>;

type Questionnaire = typeof questionnaire;
export type Question = keyof Questionnaire;

/** The option chosen for each question answered so far. */
export type QuestionnaireAnswers = { readonly [Q in Question]?: keyof Questionnaire[Q] };

function planOf<Q extends Question>(question: Q, answers: QuestionnaireAnswers): PaidPlan {
  const options: Record<string, PaidPlan> = questionnaire[question];
  return options[String(answers[question])] ?? 'basic';
}

/**
 * The plan the answers recommend. It starts at basic and only rises: one answer for enterprise is
 * enough, one for pro raises basic. Unanswered questions are ignored.
 */
export function recommendPlan(answers: QuestionnaireAnswers): PaidPlan {
  const questions = Object.keys(questionnaire) as Question[];
  const wanted = new Set(questions.map((question) => planOf(question, answers)));
  return paidPlans.findLast((plan) => wanted.has(plan)) ?? 'basic';
}
