import { z } from 'zod';
import { planSchema } from '../billing/plan.ts';
import { findSiretFault, normaliseSiret } from '../billing/rules/siret.ts';
import { findVatNumberFault, normaliseVatNumber } from '../billing/rules/vat-number.ts';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idSchema, shownEmailSchema } from '../platform/common.ts';
import { countryCodes, HOME_COUNTRY, hasSiret } from '../platform/rules/countries.ts';
import { dropHiddenCharacters } from '../platform/rules/visible-text.ts';
import { lineSchema, optionalLineSchema } from '../platform/text.ts';
import { appAccountSchema } from './app-connection.ts';
import { organiserFrontSchema } from './organisers.ts';

export const DISPLAY_NAME_MAX = 80;

const vatChecks = ['unchecked', 'valid', 'invalid', 'demo'] as const;

/** Empty in countries without SIRET; whether it may be empty depends on the country. */
const siretSchema = z
  .string({ error: 'SIRET requis' })
  .max(60, 'SIRET invalide')
  .superRefine((text, context) => {
    const fault = normaliseSiret(text) === '' ? null : findSiretFault(text);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  })
  .transform(normaliseSiret)
  .describe('14 chiffres ; vide pour un pays sans SIRET. Les espaces ne comptent pas.');

/** Address of a company's seat, as on its invoices. */
const postalAddressSchema = z
  .object({
    line: lineSchema(200, 'Indiquez le numéro et la rue'),
    postcode: z
      .string({ error: 'Indiquez le code postal' })
      .max(40, 'Code postal invalide')
      // "44 000" is a postcode of five digits.
      .overwrite((text) =>
        dropHiddenCharacters(text)
          .trim()
          .toUpperCase()
          .replace(/^(\d{2})\s(\d{3})$/, '$1$2'),
      )
      .regex(/^[0-9A-Z -]{0,16}$/, 'Code postal invalide'),
    city: lineSchema(100, 'Indiquez la ville'),
    country: z.enum(countryCodes, { error: 'Choisissez un pays dans la liste' }),
  })
  .refine(({ country, postcode }) => !hasSiret(country) || /^\d{5}$/.test(postcode), {
    path: ['postcode'],
    error: 'Indiquez les cinq chiffres du code postal',
    when: isTyped,
  });

/** Runs the rules between fields together with those of single fields, not after them. */
function isTyped({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

/** Unvalidated input: these rules also run when a single field was refused. */
interface Identity {
  readonly siret?: unknown;
  readonly vatNumber?: unknown;
  readonly address?: { readonly country?: unknown } | null | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Without an address the country is not changed; it counts as France here. */
const countryOf = ({ address }: Identity): string =>
  address === undefined ? HOME_COUNTRY : textOf(address?.country);

function lacksSiret(body: Identity): boolean {
  return body.siret === '' && hasSiret(countryOf(body));
}

function vatFaultOf(body: Identity): string | null {
  const { siret, vatNumber, address } = body;
  const isLeftOut = address === undefined && vatNumber === undefined;
  if (isLeftOut || (vatNumber !== undefined && typeof vatNumber !== 'string')) return null;
  return findVatNumberFault({ country: countryOf(body), vatNumber: textOf(vatNumber), siret: textOf(siret) });
}

/** What organisers can change in their own profile. Other fields are ignored. */
export const updateProfileBodySchema = z
  .object({
    fullName: lineSchema(120, 'Indiquez votre nom complet'),
    email: emailSchema,
    siret: siretSchema,
    companyName: lineSchema(160, "Indiquez le nom de l'entreprise"),
    displayName: optionalLineSchema(DISPLAY_NAME_MAX)
      .optional()
      .describe('Le nom que lisent les invités ; vide : le pseudo. Inchangé s’il manque, comme ce qui suit.'),
    takesReplies: z.boolean().optional(),
    address: postalAddressSchema.optional(),
    vatNumber: z
      .string()
      .max(60, 'Numéro de TVA invalide')
      .overwrite(normaliseVatNumber)
      .optional()
      .describe('Avec une adresse seulement : ses règles dépendent du pays.'),
  })
  .refine((body) => !lacksSiret(body), { path: ['siret'], error: 'SIRET requis', when: isTyped })
  .refine((body) => vatFaultOf(body) === null, {
    path: ['vatNumber'],
    error: ({ input }) => vatFaultOf(input as Identity) ?? undefined,
    when: isTyped,
  });
export type UpdateProfileBody = z.output<typeof updateProfileBodySchema>;

/** A pro profile, for its owner only. Texts are empty until they are filled in. */
const profileSchema = z
  .object({
    _id: idSchema,
    fullName: z.string(),
    email: shownEmailSchema.describe(
      'L’adresse des factures et des clients ; celle de connexion tant qu’il n’y en a pas d’autre.',
    ),
    siret: z.string().describe('14 chiffres, ou vide.'),
    companyName: z.string(),
    address: z.object({
      line: z.string(),
      postcode: z.string().describe('Cinq chiffres en France.'),
      city: z.string(),
      country: z.string().describe('Deux lettres, ISO 3166 : « FR ».'),
    }),
    vatNumber: z.string().describe('Avec les deux lettres du pays ; vide : aucun.'),
    vatCheck: z
      .enum(vatChecks)
      .describe(
        'Ce qu’en dit le registre de l’Union : unchecked avant sa réponse, demo où l’on ne demande à personne.',
      ),
    vat: z
      .object({ percent: z.number(), mention: z.string() })
      .describe('Comment la TVA est comptée : à un taux, en pour cent, ou pas du tout et pourquoi.'),
    displayName: z.string(),
    takesReplies: z
      .boolean()
      .describe('Qui répond à un e-mail d’invité écrit à l’adresse de connexion, une fois confirmée.'),
    plan: planSchema,
    stripeCustomerId: z
      .string()
      .optional()
      .describe('Le client chez le prestataire de paiement ; absent tant qu’il n’y a rien à charger.'),
    page: organiserFrontSchema.describe('Sa page publique.'),
    isPaymentFailed: z.boolean().describe('Un paiement a été refusé : chaque page le dit.'),
    app: appAccountSchema.nullable().describe('Le compte de l’application connecté ; null : aucun.'),
    ownApp: appAccountSchema
      .nullable()
      .describe('Le compte de l’application de la personne elle-même, connecté ou non ; null : aucun.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

const tag = 'Organisateurs';

export const profileEndpoints = {
  getProfile: endpoint({
    method: 'GET',
    path: '/pro/me',
    tag,
    summary: 'Son propre profil professionnel.',
    access: 'organiser',
    answer: profileSchema,
    errors: ['organiser_not_found'],
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/profile/update',
    tag,
    summary: 'Change son propre profil. Les autres champs envoyés ne changent rien.',
    access: 'organiser',
    body: updateProfileBodySchema,
    answer: profileSchema,
    errors: ['organiser_not_found'],
  }),
};
