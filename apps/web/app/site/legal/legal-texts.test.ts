import { nativeAppDefaults, sellerDefaults, siteSettingsSchema } from '@lampion/contract/admin/settings';
import { renderLegalDocument } from '@lampion/contract/legal/render-legal-document';
import { expect, test } from 'vitest';
import { accessibility } from './accessibility-text.ts';
import { deleteAccount } from './delete-text.ts';
import { legal } from './legal-text.ts';
import { policy } from './policy-texts.ts';

const settings = siteSettingsSchema.parse({
  supportEmail: 'bonjour@lampion.test',
  appStoreUrl: '',
  playStoreUrl: '',
  instagramUrl: '',
  testimonials: [],
  publisherName: '',
  publisherAddress: '',
  publisherDirector: '',
  hostName: '',
  hostAddress: '',
  ...sellerDefaults,
  ...nativeAppDefaults,
});

test.each([
  [policy, 'fr'],
  [legal, 'fr'],
  [accessibility, 'fr'],
  [deleteAccount, 'en'],
] as const)('%o names only settings that exist', (text, lang) => {
  expect(renderLegalDocument(text, settings, lang)).not.toMatch(/[{}]/);
});
