import { z } from 'zod';

/** Rules that a decision of the administration can rest on: sections of the terms, or the law. */
export const decisionRules = {
  contents: { label: 'Contenus interdits (conditions, article 6)', path: '/terms#contenus' },
  alcohol: { label: 'Alcool, défis et barathons (conditions, article 4)', path: '/terms#alcool' },
  guests: { label: 'Invités et messages (conditions, article 5)', path: '/terms#invites' },
  law: { label: 'La loi, quelles que soient nos conditions', path: '/terms#moderation' },
} as const;
export type DecisionRule = keyof typeof decisionRules;
const rules = Object.keys(decisionRules) as [DecisionRule, ...DecisionRule[]];

export const decisionRuleSchema = z.enum(rules, { error: 'Choisissez la règle appliquée' });

/** The rule of a recorded decision; older ones name none. */
export const readRule = (recorded: unknown): DecisionRule =>
  rules.find((rule) => rule === recorded) ?? 'contents';

/** Months during which a decision can be contested. */
export const CONTEST_MONTHS = 6;
