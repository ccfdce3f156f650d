import { z } from 'zod';
import { emailSchema } from './common.ts';
import { lineSchema, optionalLineSchema } from './text.ts';

const addressSchema = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: 'Indiquez une adresse commençant par https://' }),
]);

/** What the administrator may change without a deployment. Empty addresses leave their link out. */
export const siteSettingsSchema = z
  .object({
    /** Where messages of the contact form go. */
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
          /** An example, not the word of a real person: shown as such. */
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

/** Some of them: those left out stay as they are. */
export const siteSettingsChangeSchema = siteSettingsSchema.partial();
export type SiteSettingsChange = z.infer<typeof siteSettingsChangeSchema>;
