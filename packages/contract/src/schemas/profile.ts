import { z } from 'zod';
import { countryCodes, HOME_COUNTRY, hasSiret } from '../rules/countries.ts';
import { findSiretFault, normaliseSiret } from '../rules/siret.ts';
import { findVatNumberFault, normaliseVatNumber } from '../rules/vat-number.ts';
import { dropHiddenCharacters } from '../rules/visible-text.ts';
import { absoluteUrlSchema, emailSchema, idSchema } from './common.ts';
import { organiserFrontSchema } from './organiser-front.ts';
import { planSchema } from './plan.ts';
import { lineSchema, optionalLineSchema } from './text.ts';

export const DISPLAY_NAME_MAX = 80;

const vatChecks = ['unchecked', 'valid', 'invalid', 'demo'] as const;

/** Empty where companies have none; whether it may be depends on the country. */
const siretSchema = z
  .string({ error: 'SIRET requis' })
  .max(60, 'SIRET invalide')
  .superRefine((text, context) => {
    const fault = normaliseSiret(text) === '' ? null : findSiretFault(text);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  })
  .transform(normaliseSiret);

/** Where a company has its seat, as its invoices say it. */
const postalAddressSchema = z
  .object({
    line: lineSchema(200, 'Indiquez le numéro et la rue'),
    postcode: z
      .string({ error: 'Indiquez le code postal' })
      .max(40, 'Code postal invalide')
      // "44 000" is one of five digits.
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

/** Rules between fields speak with those of single fields, rather than after them. */
function isTyped({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

/** Whatever was sent: these rules look at it even where a field alone was refused. */
interface Identity {
  readonly siret?: unknown;
  readonly vatNumber?: unknown;
  readonly address?: { readonly country?: unknown } | null | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Without an address the country stays as it is, which is France for whoever knows no other. */
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

/** What an organiser may change of their own profile. Other fields are ignored. */
export const updateProfileBodySchema = z
  .object({
    fullName: lineSchema(120, 'Indiquez votre nom complet'),
    email: emailSchema,
    siret: siretSchema,
    companyName: lineSchema(160, "Indiquez le nom de l'entreprise"),
    /** The name guests read; empty for the username. These stay as they are when left out. */
    displayName: optionalLineSchema(DISPLAY_NAME_MAX).optional(),
    takesReplies: z.boolean().optional(),
    address: postalAddressSchema.optional(),
    /** With an address alone: its rules depend on the country. */
    vatNumber: z.string().max(60, 'Numéro de TVA invalide').overwrite(normaliseVatNumber).optional(),
  })
  .refine((body) => !lacksSiret(body), { path: ['siret'], error: 'SIRET requis', when: isTyped })
  .refine((body) => vatFaultOf(body) === null, {
    path: ['vatNumber'],
    error: ({ input }) => vatFaultOf(input as Identity) ?? undefined,
    when: isTyped,
  });
export type UpdateProfileBody = z.output<typeof updateProfileBodySchema>;

/** A pro profile, for its owner only. Texts are empty until they are filled in. */
export const profileSchema = z
  .object({
    _id: idSchema,
    fullName: z.string(),
    /** Contact address for invoices and customers; the sign-in address until another is given. */
    email: z.string(),
    siret: z.string(),
    companyName: z.string(),
    address: z.object({ line: z.string(), postcode: z.string(), city: z.string(), country: z.string() }),
    vatNumber: z.string(),
    /** What the register of the Union said of it: `unchecked` until it has answered, `demo` where nobody is asked. */
    vatCheck: z.enum(vatChecks),
    /** How this organiser is charged VAT: at a rate, or for a reason not at all. */
    vat: z.object({ percent: z.number(), mention: z.string() }),
    displayName: z.string(),
    /** Guests who answer an e-mail write to the sign-in address, once it is confirmed. */
    takesReplies: z.boolean(),
    plan: planSchema,
    /** Present once there is billing data to load. */
    stripeCustomerId: z.string().optional(),
    /** Its public page. */
    page: organiserFrontSchema,
    /** A payment was refused: shown as a banner on every page. */
    isPaymentFailed: z.boolean(),
    /** The connected app account; null while there is none. */
    app: z
      .object({
        username: z.string(),
        appName: z.string(),
        picUrl: z.string(),
        portraitUrl: absoluteUrlSchema,
        bio: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;
