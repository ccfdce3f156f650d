import { z } from 'zod';
import { emailSchema } from './common.ts';
import { lineSchema, optionalLineSchema } from './text.ts';

const addressSchema = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: 'Indiquez une adresse commençant par https://' }),
]);

/** Settings an administrator changes without a deployment. A link with an empty URL is not shown. */
export const siteSettingsSchema = z
  .object({
    /** Recipient of messages of the contact form. */
    supportEmail: emailSchema,
    appStoreUrl: addressSchema,
    playStoreUrl: addressSchema,
    instagramUrl: addressSchema,
    testimonials: z
      .array(
        z.object({
          quote: lineSchema(500, 'Indiquez la citation'),
          author: lineSchema(120, 'Indiquez de qui elle est'),
          occasion: optionalLineSchema(120),
          /** An example, not a quotation of a real person: shown as such. */
          isExample: z.boolean(),
        }),
      )
      .max(12, '12 témoignages au maximum'),
    publisherName: optionalLineSchema(200),
    publisherAddress: optionalLineSchema(300),
    publisherDirector: optionalLineSchema(200),
    hostName: optionalLineSchema(200),
    hostAddress: optionalLineSchema(300),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Partial update: missing fields stay unchanged. */
export const siteSettingsChangeSchema = siteSettingsSchema.partial();
export type SiteSettingsChange = z.infer<typeof siteSettingsChangeSchema>;
