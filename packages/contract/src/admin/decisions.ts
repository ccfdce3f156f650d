import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';
import { textSchema } from '../platform/text.ts';
import { decisionRuleSchema } from './rules/decision-rules.ts';

const CONTEST_TEXT_MAX = 5000;

/** Text of a contest against a decision of the administration. */
export const contestBodySchema = z.object({
  text: textSchema(CONTEST_TEXT_MAX, 'Dites ce que vous contestez'),
});
export type ContestBody = z.output<typeof contestBodySchema>;

/** The decisions that are explained and can be contested, and their labels. */
export const contestedMeasures = {
  'event.unpublish': 'Événement dépublié',
  'event.delete': 'Événement supprimé',
  'event.remove-photo': 'Photo d’un album retirée',
  'event.remove-challenge': 'Défi retiré',
  'account.suspend': 'Compte suspendu',
  'account.erase': 'Compte supprimé',
  'account.remove-picture': 'Photo de profil retirée',
  'account.remove-bio': 'Présentation retirée',
  'account.rename': 'Pseudo changé',
} as const;
export type ContestedMeasure = keyof typeof contestedMeasures;
const measures = Object.keys(contestedMeasures) as [ContestedMeasure, ...ContestedMeasure[]];

/**
 * What a decision did, for the person it concerns. `name` is that of the event or the challenge.
 */
export const measureSentences: Readonly<Record<ContestedMeasure, (name: string) => string>> = {
  'event.unpublish': (name) => `Votre événement « ${name} » a été retiré du site.`,
  'event.delete': (name) => `Votre événement « ${name} » a été supprimé, avec sa page et sa liste d’invités.`,
  'event.remove-photo': (name) => `Une photo que vous aviez ajoutée à l’album de « ${name} » a été retirée.`,
  'event.remove-challenge': (name) => `Votre défi « ${name} » a été retiré.`,
  'account.suspend': () => 'Votre compte a été suspendu : ses sessions sont fermées, et il ne s’ouvre plus.',
  'account.erase': () => 'Votre compte a été supprimé, avec ses données.',
  'account.remove-picture': () => 'La photo de votre profil a été retirée : le portrait dessiné revient.',
  'account.remove-bio': () => 'La présentation de votre profil a été retirée.',
  'account.rename': () => 'Votre pseudo a été changé. Vous pourrez en choisir un autre dans 30 jours.',
};

/** What a contest that succeeds restores at once; what is deleted does not come back. */
export const restoredSentences: Partial<Record<ContestedMeasure, string>> = {
  'event.unpublish': 'L’événement est de nouveau en ligne.',
  'account.suspend': 'Le compte s’ouvre de nouveau. Ses sessions étaient fermées : il faut se reconnecter.',
};

const outcomeSchema = z.enum(['kept', 'reversed'], { error: 'Choisissez une suite' });
export type ContestOutcome = z.infer<typeof outcomeSchema>;

export const contestOutcomeLabels: Record<ContestOutcome, string> = {
  kept: 'Décision maintenue',
  reversed: 'Décision annulée',
};

export const contestQuerySchema = listQuerySchema.omit({ q: true }).extend({
  state: z.enum(['open', 'answered']).optional(),
});
export type ContestQuery = z.output<typeof contestQuerySchema>;

/** A contested decision in the administration's list. */
const contestSchema = z
  .object({
    _id: idSchema,
    measure: z.enum(measures),
    subjectId: z.string().describe('L’événement ou le compte concerné.'),
    subjectName: z.string(),
    decidedBy: z.string().describe('Qui a décidé : une autre personne répond.'),
    isOwn: z.boolean().describe('Décidé par qui lit.'),
    canAnswer: z.boolean().describe('false de sa propre décision, sauf pour qui administre seul.'),
    decidedAt: instantSchema,
    rule: decisionRuleSchema,
    reason: z.string(),
    text: z.string().describe('Ce que dit la personne concernée.'),
    createdAt: instantSchema,
    answer: z
      .object({ outcome: outcomeSchema, text: z.string(), at: instantSchema })
      .nullable()
      .describe('null tant que personne n’a répondu.'),
  })
  .meta({ id: 'Contest' });
export type Contest = z.infer<typeof contestSchema>;

const contestPageSchema = pageOf(contestSchema).meta({ id: 'ContestPage' });
export type ContestPage = z.infer<typeof contestPageSchema>;

const answerContestBodySchema = z.object({
  outcome: outcomeSchema,
  text: textSchema(CONTEST_TEXT_MAX, 'Expliquez votre réponse : elle sera envoyée'),
});
export type AnswerContestBody = z.output<typeof answerContestBodySchema>;

const tag = 'Administration';

/** Decisions of the administration that were contested, and the answers. */
export const contestEndpoints = {
  listContests: endpoint({
    method: 'GET',
    path: '/admin/contests',
    tag,
    summary: 'Les décisions contestées, par pages, la plus récente d’abord.',
    access: 'admin',
    query: contestQuerySchema,
    answer: contestPageSchema,
  }),
  answerContest: endpoint({
    method: 'POST',
    path: '/admin/contests/:id/answer',
    tag,
    summary: 'Répond à une contestation, une fois : la décision est maintenue ou annulée. Jamais la sienne.',
    details:
      'Annulée, ce qui peut l’être est rétabli aussitôt : l’événement est republié, le compte réactivé ; ce qui est supprimé ne revient pas. La réponse part par e-mail. Qui administre seul répond aussi de ses décisions.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    body: answerContestBodySchema,
    answer: contestSchema,
    errors: ['contest_not_found', 'contest_answered', 'own_decision'],
  }),
};
