import { z } from 'zod';
import { TRIAL_DAYS_MAX } from '../billing/rules/plan-changes.ts';
import { isSiren, normaliseSiret } from '../billing/rules/siret.ts';
import { findVatNumberFault, normaliseVatNumber } from '../billing/rules/vat-number.ts';
import { taxModes } from '../billing/rules/vat-treatment.ts';
import { endpoint } from '../endpoint.ts';
import { emailSchema } from '../platform/common.ts';
import { dropHiddenCharacters } from '../platform/rules/visible-text.ts';
import { lineSchema, optionalLineSchema } from '../platform/text.ts';

const addressSchema = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: 'Indiquez une adresse commençant par https://' }),
]);

const trialMessage = `Indiquez un nombre entier de jours, de 0 à ${TRIAL_DAYS_MAX}`;

/**
 * The seller of the plans, apart from the publisher's name and address, and their VAT. Empty: not
 * shown.
 */
const sellerShape = {
  sellerLegalForm: optionalLineSchema(80).describe('« SAS », « association loi 1901 ».'),
  sellerCapital: optionalLineSchema(60).describe('Comme la loi l’écrit : « 10 000 € ».'),
  sellerSiren: z
    .string()
    .max(60)
    .overwrite(normaliseSiret)
    .refine((siren) => siren === '' || isSiren(siren), 'Indiquez les neuf chiffres du SIREN')
    .describe('Neuf chiffres ; vide : aucun.'),
  sellerRcs: optionalLineSchema(80).describe('Ville et numéro : « Nantes 732 829 320 ».'),
  sellerVatNumber: z
    .string()
    .max(60)
    .overwrite(normaliseVatNumber)
    .superRefine((vatNumber, context) => {
      const message = findVatNumberFault({ vatNumber, country: 'FR', siret: '' });
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .describe('« FR », deux chiffres et le SIREN ; vide : aucun.'),
  taxMode: z.enum(taxModes),
  taxRate: z
    .number({ error: 'Indiquez un taux, en pour cent' })
    .min(0, 'Indiquez un taux entre 0 et 100')
    .max(100, 'Indiquez un taux entre 0 et 100')
    .multipleOf(0.01, 'Deux décimales au maximum')
    .describe('Pour cent.'),
  pricesIncludeTax: z.boolean(),
  trialDays: z
    .number({ error: trialMessage })
    .int(trialMessage)
    .min(0, trialMessage)
    .max(TRIAL_DAYS_MAX, trialMessage)
    .describe('Jours d’essai gratuit d’une offre ; 0 : aucun.'),
};

const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;

/** The native apps that open our URLs on a phone. Empty: none. */
const nativeAppShape = {
  androidPackage: z
    .string()
    .overwrite((text) => dropHiddenCharacters(text).trim())
    .max(200)
    .refine(
      (name) => name === '' || /^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(name),
      'Indiquez un nom de paquet, par exemple fr.lampion.app',
    ),
  androidFingerprints: z
    .string()
    .max(1000)
    .overwrite((text) =>
      dropHiddenCharacters(text)
        .trim()
        .toUpperCase()
        .split(/[\s,;]+/)
        .join(' '),
    )
    .refine(
      (text) => text === '' || text.split(' ').every((one) => FINGERPRINT.test(one)),
      'Indiquez des empreintes SHA-256 : 32 paires de chiffres et de lettres (0 à F), séparées par des deux-points',
    )
    .describe('SHA-256 des certificats qui peuvent la signer, à la suite.'),
  iosAppId: z
    .string()
    .overwrite((text) => dropHiddenCharacters(text).trim())
    .max(200)
    .refine(
      (id) => id === '' || /^[A-Z0-9]{10}(?:\.[\w-]+)+$/.test(id),
      'Indiquez l’équipe et l’identifiant, par exemple A1B2C3D4E5.fr.lampion.app',
    )
    .describe('Équipe et identifiant : « A1B2C3D4E5.fr.lampion.app ».'),
};

/** Defaults. */
export const nativeAppDefaults = { androidPackage: '', androidFingerprints: '', iosAppId: '' } as const;

/** Defaults. */
export const sellerDefaults = {
  sellerLegalForm: '',
  sellerCapital: '',
  sellerSiren: '',
  sellerRcs: '',
  sellerVatNumber: '',
  taxMode: 'fixed_rate',
  taxRate: 20,
  pricesIncludeTax: true,
  trialDays: 14,
} as const;

/**
 * Settings that an administrator can change without a deployment. A link with an empty URL is not
 * shown.
 */
export const siteSettingsSchema = z
  .object({
    supportEmail: emailSchema.describe('Qui reçoit les messages du formulaire de contact.'),
    appStoreUrl: addressSchema,
    playStoreUrl: addressSchema,
    instagramUrl: addressSchema,
    testimonials: z
      .array(
        z.object({
          quote: lineSchema(500, 'Indiquez la citation'),
          author: lineSchema(120, 'Indiquez de qui elle est'),
          occasion: optionalLineSchema(120),
          isExample: z
            .boolean()
            .describe('Un exemple, et non la citation de quelqu’un : présenté comme tel.'),
        }),
      )
      .max(12, '12 témoignages au maximum'),
    publisherName: optionalLineSchema(200),
    publisherAddress: optionalLineSchema(300),
    publisherDirector: optionalLineSchema(200),
    hostName: optionalLineSchema(200),
    hostAddress: optionalLineSchema(300),
    ...sellerShape,
    ...nativeAppShape,
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Partial update: missing fields stay unchanged. */
export const siteSettingsChangeSchema = siteSettingsSchema.partial();
export type SiteSettingsChange = z.infer<typeof siteSettingsChangeSchema>;

const tag = 'Administration';

export const adminSettingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    tag,
    summary: 'Les réglages du site : adresses, mentions légales, témoignages.',
    access: 'admin',
    answer: siteSettingsSchema,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    tag,
    summary: 'Change les réglages donnés, laisse les autres ; les pages les montrent aussitôt.',
    access: 'admin',
    body: siteSettingsChangeSchema,
    answer: siteSettingsSchema,
  }),
};
