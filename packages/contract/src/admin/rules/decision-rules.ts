import { z } from 'zod';
import { textSchema } from '../../platform/text.ts';

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

const REASON_MAX = 1000;

/** The reasons of a decision, which the person concerned receives. */
export const reasonsBodySchema = z.object({
  rule: decisionRuleSchema.default('contents').describe('La règle appliquée, envoyée avec la raison.'),
  reason: textSchema(REASON_MAX, 'Indiquez la raison : elle sera envoyée').describe(
    'Les faits, envoyés par e-mail à la personne concernée.',
  ),
});
export type ReasonsBody = z.output<typeof reasonsBodySchema>;

/** Months during which a decision can be contested. */
export const CONTEST_MONTHS = 6;
