import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../platform/common.ts';
import { lineSchema, optionalLineSchema } from '../platform/text.ts';
import { EVENT_PLUS_ONES_MAX, eventParamsSchema } from './event-fields.ts';

export const QUESTIONS_MAX = 10;
export const QUESTION_MAX = 160;
export const OPTIONS_MAX = 12;
export const OPTION_MAX = 60;
export const ANSWER_MAX = 200;
export const PURPOSE_MAX = 300;
/** Answers are erased this many days after the event's end. */
export const ANSWERS_KEPT_DAYS = 30;

export const questionKinds = ['text', 'choice', 'choices', 'checkbox', 'number'] as const;
const questionKindSchema = z.enum(questionKinds, { error: 'Choisissez un type de question' });
export type QuestionKind = z.infer<typeof questionKindSchema>;

export const questionKindLabels: Record<QuestionKind, string> = {
  text: 'Réponse courte',
  choice: 'Un choix',
  choices: 'Plusieurs choix',
  checkbox: 'Case à cocher',
  number: 'Nombre',
};

/** Whether guests choose among options. */
export const hasOptions = (kind: QuestionKind) => kind === 'choice' || kind === 'choices';

const PER_PERSON =
  'Chaque personne du groupe répond ; sinon, celle qui répond à l’invitation, pour tout le groupe.';

const questionSchema = z
  .object({
    id: idSchema.describe('Fait par l’appareil ; il reste le même tant que la question existe.'),
    kind: questionKindSchema,
    label: lineSchema(QUESTION_MAX, 'Écrivez la question'),
    options: z
      .array(lineSchema(OPTION_MAX, 'Écrivez le choix'))
      .max(OPTIONS_MAX, `${OPTIONS_MAX} choix au maximum`)
      .default([])
      .describe('Pour `choice` et `choices`, deux au moins ; vide pour les autres.'),
    isRequired: z.boolean().default(false),
    isPerPerson: z.boolean().default(false).describe(PER_PERSON),
  })
  .superRefine(({ kind, options }, context) => {
    const isFaulty = hasOptions(kind) ? new Set(options).size < 2 : options.length > 0;
    const message = hasOptions(kind) ? 'Proposez au moins deux choix différents' : 'Pas de choix ici';
    if (isFaulty) context.addIssue({ code: 'custom', path: ['options'], message });
  });
export type Question = z.output<typeof questionSchema>;

const shownQuestionSchema = z
  .object({
    id: idSchema,
    kind: questionKindSchema,
    label: z.string(),
    options: z.array(z.string()),
    isRequired: z.boolean(),
    isPerPerson: z.boolean().describe(PER_PERSON),
  })
  .meta({ id: 'Question' });

export const questionSetSchema = z
  .object({
    purpose: z.string().describe('À quoi servent les réponses, dit par l’organisateur.'),
    questions: z.array(shownQuestionSchema).describe('Dans leur ordre ; aucune : rien n’est demandé.'),
  })
  .meta({ id: 'QuestionSet' });
export type QuestionSet = z.infer<typeof questionSetSchema>;

const ownQuestionSetSchema = questionSetSchema
  .extend({
    answerCounts: z
      .record(z.string(), z.number().int())
      .describe('Combien de personnes ont répondu, par identifiant de question ; absente : personne.'),
  })
  .meta({ id: 'OwnQuestionSet' });
export type OwnQuestionSet = z.infer<typeof ownQuestionSetSchema>;

export const setQuestionsBodySchema = z
  .object({
    purpose: optionalLineSchema(PURPOSE_MAX).default(''),
    questions: z.array(questionSchema).max(QUESTIONS_MAX, `${QUESTIONS_MAX} questions au maximum`),
    confirm: z
      .boolean()
      .optional()
      .describe('Retirer aussi des questions qui ont des réponses : elles s’effacent.'),
  })
  .superRefine(({ purpose, questions }, context) => {
    const isMissing = questions.length > 0 && !purpose;
    if (isMissing)
      context.addIssue({ code: 'custom', path: ['purpose'], message: 'Dites à quoi servent les réponses' });
    if (new Set(questions.map(({ id }) => id)).size < questions.length)
      context.addIssue({ code: 'custom', path: ['questions'], message: 'Une question est là deux fois' });
  });
export type SetQuestionsBody = z.output<typeof setQuestionsBodySchema>;

/** The question's id; of somebody in the guest's party, with their number after a dot. */
const answerKeySchema = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.(?:[1-9]|1\d|20))?$/i, 'Identifiant invalide');

/** Answers by `answerKey`: a text, or the chosen options. A box is "true". */
export const answersSchema = z
  .record(
    answerKeySchema,
    z.union([z.string().max(ANSWER_MAX), z.array(z.string().max(OPTION_MAX)).max(OPTIONS_MAX)], {
      error: `${ANSWER_MAX} caractères au maximum`,
    }),
  )
  .refine(
    (answers) => Object.keys(answers).length <= QUESTIONS_MAX * (1 + EVENT_PLUS_ONES_MAX),
    'Trop de réponses',
  )
  .describe(
    'Ses réponses aux questions de l’événement, par identifiant ; celles d’un accompagnant à une question `isPerPerson` par `identifiant.1`, `identifiant.2`, etc. (celles de plus de personnes qu’il n’en amène sont laissées de côté). Inchangées si elles manquent.',
  );
export type Answers = z.infer<typeof answersSchema>;

/** Answers as the guest and the organiser read them. */
export const shownAnswersSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .describe(
    'Les réponses aux questions, par identifiant de question ; celles d’un accompagnant par `identifiant.1`, etc.',
  );

const tag = 'Événements';
const params = eventParamsSchema;

export const questionEndpoints = {
  getQuestions: endpoint({
    method: 'GET',
    path: '/events/:id/questions',
    tag,
    summary: 'Ce que l’organisateur demande à qui vient, et à quoi servent les réponses.',
    access: 'anyone',
    params,
    answer: questionSetSchema,
    errors: ['event_not_found'],
  }),
  getOwnQuestions: endpoint({
    method: 'GET',
    path: '/pro/events/:id/questions',
    tag,
    summary: 'Les questions de son événement, avec le nombre de réponses à chacune.',
    access: 'organiser',
    params,
    answer: ownQuestionSetSchema,
    errors: ['event_not_found'],
  }),
  setQuestions: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/questions',
    tag,
    summary: `Remplace les questions de son événement, ${QUESTIONS_MAX} au plus, dans leur ordre.`,
    details:
      'Une question à laquelle on a répondu garde son type et qui y répond : pour en changer, retirez-la et posez-en une autre. En retirer une efface ses réponses, avec `confirm`.',
    access: 'organiser',
    params,
    body: setQuestionsBodySchema,
    answer: ownQuestionSetSchema,
    errors: ['event_not_found', 'answers_would_go'],
  }),
};
