import { z } from 'zod';
import { numberFromText, textBooleanSchema } from '../platform/common.ts';
import { formatCount } from '../platform/rules/format.ts';
import { optionalLineSchema } from '../platform/text.ts';

const admissions = ['free', 'choice', 'from', 'elsewhere'] as const;
export type Admission = (typeof admissions)[number];

/** Minimum ages; 0 is an event for every age. */
export const minimumAges = [0, 16, 18] as const;

/** The most that an event of the agenda's filter costs, in cents. */
export const agendaPrices = [500, 1000, 2000] as const;

/** BCP 47; `fsl` is French sign language. */
export const eventLanguages = [
  'fr',
  'en',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'ar',
  'zh',
  'br',
  'oc',
  'fsl',
] as const;
export type EventLanguage = (typeof eventLanguages)[number];

const EVENT_PRICE_MAX = 1_000_000;
export const TICKET_URL_MAX = 500;
export const EVENT_NOTE_MAX = 200;
const CONTACT_MAX = 120;

const optionalNoteSchema = (max: number) => optionalLineSchema(max).transform((text) => text || null);

/** One of several words; empty for nothing said. */
function optionalWordSchema<const Words extends readonly string[]>(words: Words, error: string) {
  return z.union([z.enum(words), z.literal('').transform(() => null)], { error });
}

/** An amount in cents as a form sends it; empty for none. */
const priceMessage = `Indiquez un prix entre 0,01 et ${formatCount(EVENT_PRICE_MAX / 100)} €`;
const priceSchema = z
  .union([numberFromText(z.number().int().min(1).max(EVENT_PRICE_MAX)), z.literal('')], {
    error: priceMessage,
  })
  .transform((value) => (value === '' ? null : value))
  .describe('En centimes ; vide : aucun prix.');

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/i;
/** Without an account or a port. */
const PLAIN_PAGE = /^https:\/\/([^\s/?#@:\\]+)(?:[/?#]\S*)?$/i;
const ticketUrlMessage = 'Indiquez l’adresse complète de votre billetterie : https://exemple.fr/billets';

const pageSchema = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .refine((text) => !LOCAL_NAME.test(PLAIN_PAGE.exec(text)?.[1] ?? 'localhost'));

/** A page on the public web. */
const ticketUrlSchema = optionalLineSchema(TICKET_URL_MAX)
  .refine((text) => text === '' || pageSchema.safeParse(text).success, ticketUrlMessage)
  .transform((text) => text || null)
  .meta({ format: 'uri-reference', description: 'Une page en https ; vide : aucune billetterie.' });

/** "fr,en", as a form sends it. */
const languagesSchema = z
  .string({ error: 'Choisissez des langues de la liste' })
  .transform((text) => [...new Set(text.split(',').filter((code) => code !== ''))])
  .pipe(z.array(z.enum(eventLanguages, { error: 'Choisissez des langues de la liste' })));

const yesOrNoSchema = optionalWordSchema(
  ['true', 'false'],
  'Valeur attendue : true, false, ou rien',
).transform((word) => (word === null ? null : word === 'true'));

/** One detail of the access: yes, no, or nothing said. */
function accessField<const Label extends string>(label: Label) {
  return {
    label,
    input: yesOrNoSchema,
    answer: z.boolean().nullable().describe('null : rien n’en est dit, ce n’est pas un non.'),
    blank: '',
  } as const;
}

/**
 * What guests must know before they come, as fields of an event (`eventFields`). Everything is
 * optional, and nothing is claimed where nothing is said.
 */
export const factFields = {
  admission: {
    label: 'Entrée',
    input: optionalWordSchema(admissions, 'Choisissez comment on entre'),
    answer: z
      .enum(admissions)
      .nullable()
      .describe(
        'free : gratuite ; choice : prix libre ; from : à partir de `priceCents` ; elsewhere : par la billetterie de `ticketUrl` ; null : rien n’en est dit.',
      ),
    blank: '',
    change: 'conditions',
  },
  priceCents: {
    label: 'Prix, en centimes',
    input: priceSchema,
    answer: z.number().int().nullable().describe('Le tarif le plus bas, en centimes ; null sans prix.'),
    blank: '',
    change: 'conditions',
  },
  ticketUrl: {
    label: 'Billetterie',
    input: ticketUrlSchema,
    answer: z.url().nullable().describe('La page qui vend les billets ; null sans billetterie.'),
    blank: '',
  },
  admissionNote: {
    label: 'À savoir sur l’entrée',
    input: optionalNoteSchema(EVENT_NOTE_MAX),
    answer: z.string().nullable(),
    blank: '',
  },
  minimumAge: {
    label: 'Âge minimum',
    input: optionalWordSchema(['0', '16', '18'], 'Choisissez un âge').transform((age) =>
      age === null ? null : Number(age),
    ),
    answer: z
      .number()
      .int()
      .nullable()
      .describe('16 ou 18 ; 0 : ouvert à tout âge ; null : rien n’en est dit.'),
    blank: '',
    change: 'conditions',
  },
  checksAge: {
    label: 'Âge vérifié à l’entrée',
    input: textBooleanSchema,
    answer: z
      .boolean()
      .describe('Une pièce d’identité est demandée à l’entrée ; sans âge minimum, sans effet.'),
    blank: 'false',
  },
  accessStepFree: accessField('Entrée de plain-pied'),
  accessWheelchair: accessField('Accessible en fauteuil roulant'),
  accessToilets: accessField('Toilettes accessibles'),
  accessHearingLoop: accessField('Boucle magnétique'),
  accessQuietRoom: accessField('Coin calme'),
  accessDetails: {
    label: 'À savoir sur l’accès',
    input: optionalNoteSchema(EVENT_NOTE_MAX),
    answer: z.string().nullable(),
    blank: '',
  },
  accessContact: {
    label: 'Contact pour l’accès',
    input: optionalNoteSchema(CONTACT_MAX),
    answer: z.string().nullable().describe('Une adresse ou un numéro, que la page montre à tout le monde.'),
    blank: '',
  },
  languages: {
    label: 'Langues',
    input: languagesSchema,
    answer: z.array(z.enum(eventLanguages)).describe('Codes BCP 47 ; vide : rien n’en est dit.'),
    blank: '',
  },
  bring: {
    label: 'À apporter',
    input: optionalNoteSchema(EVENT_NOTE_MAX),
    answer: z.string().nullable(),
    blank: '',
  },
} as const;

type FactName = keyof typeof factFields;

/** The facts of an event as answers and rows have them. */
export type EventFacts = {
  readonly [Name in FactName]: z.output<(typeof factFields)[Name]['answer']>;
};

/** Those that members say of their parties. */
export const partyFactAnswers = {
  bring: factFields.bring.answer.describe('Ce que les invités apportent ; null : rien n’en est dit.'),
  accessDetails: factFields.accessDetails.answer.describe('Marches, ascenseur ; null : rien n’en est dit.'),
  minimumAge: factFields.minimumAge.answer,
};

export type PartyFacts = Pick<EventFacts, keyof typeof partyFactAnswers>;

type AdmissionFacts = Pick<EventFacts, 'admission' | 'priceCents' | 'ticketUrl'>;

/** What contradicts in how one gets in, at the field to correct; null when nothing does. */
export function findAdmissionFault({ admission, priceCents, ticketUrl }: AdmissionFacts) {
  if (admission === 'from' && priceCents === null)
    return { path: 'priceCents', message: 'Indiquez le tarif le plus bas' } as const;
  if (admission === 'elsewhere' && ticketUrl === null)
    return { path: 'ticketUrl', message: ticketUrlMessage } as const;
  if (priceCents !== null && admission !== 'from' && admission !== 'elsewhere')
    return { path: 'priceCents', message: 'Un prix va avec « À partir de » ou une billetterie' } as const;
  if (ticketUrl !== null && admission !== 'elsewhere')
    return { path: 'ticketUrl', message: 'Un lien de billetterie va avec « Billetterie ailleurs »' } as const;
  return null;
}

/** What another admission leaves without meaning is cleared, unless it is given with it. */
export function clearFormerPrice(
  before: AdmissionFacts,
  { admission }: Partial<AdmissionFacts>,
): Partial<AdmissionFacts> {
  if (admission === undefined || admission === before.admission) return {};
  return {
    ...(admission !== 'from' && admission !== 'elsewhere' && { priceCents: null }),
    ...(admission !== 'elsewhere' && { ticketUrl: null }),
  };
}
