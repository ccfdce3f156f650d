import { describe, expect, test } from 'vitest';
import { siteHeaderPlace, siteLinks } from './site-links.ts';

const labels = (...args: Parameters<typeof siteLinks>) => siteLinks(...args).map(({ label }) => label);

describe('the header', () => {
  test.each([
    ['/', 'elsewhere'],
    ['/blog', 'blog'],
    ['/blog/une-soiree', 'article'],
    ['/blogue', 'elsewhere'],
  ] as const)('of %s is that of: %s', (pathname, place) => {
    expect(siteHeaderPlace(pathname)).toBe(place);
  });

  test('of the blog has three links', () => {
    expect(labels('blog', true)).toEqual(['Accueil', 'Agenda', 'Blog']);
  });

  test('names the testimonials only where there are any', () => {
    expect(labels('elsewhere', true)).toEqual([
      'Agenda',
      'Fonctionnalités',
      'Organisateurs',
      'Avis',
      'Télécharger',
      'Blog',
    ]);
    expect(labels('elsewhere', false)).not.toContain('Avis');
  });

  test('marks the agenda on its pages', () => {
    expect(['/agenda', '/agenda/lyon', '/agendas'].map(siteHeaderPlace)).toEqual([
      'agenda',
      'agenda',
      'elsewhere',
    ]);
    expect(siteLinks('agenda', false)[0]).toEqual({ label: 'Agenda', href: '/agenda', current: 'true' });
  });

  test('marks the blog above an article', () => {
    expect(siteLinks('article', false).at(-1)).toEqual({ label: 'Blog', href: '/blog', current: 'true' });
    expect(siteLinks('elsewhere', false).every(({ current }) => current === undefined)).toBe(true);
  });
});
