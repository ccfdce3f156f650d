import { nativeAppDefaults, type SiteSettings, sellerDefaults } from '@lampion/contract/admin/settings';
import { expect, test } from 'vitest';
import { pickChanged } from './settings-form.tsx';

const testimonial = { quote: 'Quel bal.', author: 'Nour', occasion: 'Nantes', isExample: true };
const stored: SiteSettings = {
  supportEmail: 'bonjour@lampion.test',
  appStoreUrl: '',
  playStoreUrl: '',
  instagramUrl: '',
  testimonials: [testimonial],
  publisherName: '',
  publisherAddress: '',
  publisherDirector: '',
  hostName: 'Hébergeur',
  hostAddress: '',
  ...sellerDefaults,
  ...nativeAppDefaults,
};

test('what is as stored is left out, and an emptied field is not', () => {
  expect(
    pickChanged(stored, { supportEmail: stored.supportEmail, hostName: '', testimonials: [testimonial] }),
  ).toEqual({ hostName: '' });
});

test('a list counts as changed when anything in it is', () => {
  const testimonials = [{ ...testimonial, isExample: false }];
  expect(pickChanged(stored, { testimonials })).toEqual({ testimonials });
});
