import { describe, expect, test } from 'vitest';
import { nativeAppDefaults, sellerDefaults, siteSettingsSchema } from '../admin/settings.ts';
import type { LegalDocument } from './legal-document.ts';
import { describeUpdate, renderLegalDocument } from './render-legal-document.ts';
import { terms } from './terms.ts';

const settings = {
  supportEmail: 'bonjour@lampion.test',
  appStoreUrl: '',
  playStoreUrl: '',
  instagramUrl: '',
  testimonials: [],
  publisherName: 'Bal & Fils <SARL>',
  publisherAddress: '',
  publisherDirector: 'Camille R.',
  hostName: '',
  hostAddress: '',
  ...sellerDefaults,
  ...nativeAppDefaults,
};

const document: LegalDocument = {
  title: 'Mentions',
  description: '',
  updated: '2024-10-21',
  intro: 'Qui sommes-nous ?',
  sections: [
    {
      id: 'qui',
      heading: 'Qui',
      blocks: [
        { kind: 'p', text: '<strong>{publisherName}</strong>, {publisherAddress}, {unknown}' },
        { kind: 'list', items: ['un ;', 'deux'] },
        { kind: 'table', head: ['Quoi', 'Durée'], rows: [['Nom', '12 mois']] },
      ],
    },
  ],
};

test('the settings used here are those of the contract', () => {
  expect(siteSettingsSchema.safeParse(settings).error).toBeUndefined();
});

describe('a legal document', () => {
  const html = renderLegalDocument(document, settings, 'fr');

  test('has a heading with an anchor, refined text and lists', () => {
    expect(html).toContain('<h2 id="qui">Qui</h2>');
    expect(html).toContain('Qui sommes-nous\u202f?');
    expect(html).toContain('<ul><li>un\u202f;</li><li>deux</li></ul>');
  });

  test('names settings as text, says which are missing, and leaves unknown names', () => {
    expect(html).toContain('<strong>Bal &amp; Fils &lt;SARL&gt;</strong>, à compléter, {unknown}');
  });

  test('labels each cell of a table with the name of its column', () => {
    expect(html).toContain('<th scope="col">Durée</th>');
    expect(html).toContain('<td data-label="Durée">12 mois</td>');
  });
});

test('the seller is identified by what is filled in, and by nothing else', () => {
  const seller: LegalDocument = {
    ...document,
    sections: [{ id: 'qui', heading: 'Qui', blocks: [{ kind: 'seller' }] }],
  };
  expect(renderLegalDocument(seller, settings, 'fr')).toMatch(/<h2 id="qui">Qui<\/h2>$/);
  const known = { ...settings, sellerLegalForm: 'SAS', sellerSiren: '732829320' };
  expect(renderLegalDocument(seller, known, 'fr')).toMatch(/<p>SAS, SIREN 732.829.320\.<\/p>/);
});

test('the terms name only settings that exist', () => {
  expect(renderLegalDocument(terms, settings, 'fr')).not.toMatch(/[{}]/);
});

test('the terms say how long a plan can be tried, or that it cannot', () => {
  const say = (trialDays: number) => renderLegalDocument(terms, { ...settings, trialDays }, 'fr');
  expect(say(10)).toMatch(/essai gratuit de 10 jours, une fois par entreprise.*Essayer 10 jours/);
  expect(say(0)).toContain('Aucun essai gratuit n’est proposé');
});

test('the day of the last change is written in the language of the page', () => {
  expect(describeUpdate('2024-10-21', 'fr')).toBe('Dernière mise à jour\u202f: 21 octobre 2024');
  expect(describeUpdate('2024-10-21', 'en')).toBe('Last updated 21 October 2024');
});
