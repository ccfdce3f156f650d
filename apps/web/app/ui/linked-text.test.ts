import { describe, expect, it } from 'vitest';
import { splitLinks } from './linked-text.tsx';

const linksOf = (text: string) =>
  splitLinks(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

describe('splitLinks', () => {
  it.each([
    ['Billets : https://bal.fr/nuit?a=1&b=2.', 'https://bal.fr/nuit?a=1&b=2', 'https://bal.fr/nuit?a=1&b=2'],
    ['(voir www.bal.fr)', 'www.bal.fr', 'https://www.bal.fr/'],
    ['« http://bal.fr » !', 'http://bal.fr', 'http://bal.fr/'],
    [
      'Lisez https://fr.wikipedia.org/wiki/Bal_(danse), vraiment',
      'https://fr.wikipedia.org/wiki/Bal_(danse)',
      'https://fr.wikipedia.org/wiki/Bal_(danse)',
    ],
    ['HTTPS://BAL.FR/Nuit…', 'HTTPS://BAL.FR/Nuit', 'https://bal.fr/Nuit'],
    [
      'Écrivez à bonjour@bal-des-lampions.fr.',
      'bonjour@bal-des-lampions.fr',
      'mailto:bonjour@bal-des-lampions.fr',
    ],
  ])('finds the address in "%s"', (text, shown, href) => {
    expect(linksOf(text)).toEqual([[shown, href]]);
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>a</b>',
    'ftp://bal.fr',
    'https://',
    'https://localhost/a',
    'https://banque.fr@bal.fr/',
    'awww.bal.fr',
    'Rendez-vous à 20h@la cale',
    'bal.fr',
  ])('leaves "%s" alone', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it.each([
    `https://a.fr/${')'.repeat(60_000)}`,
    'www.'.repeat(15_000),
    'a@'.repeat(30_000),
    '('.repeat(60_000),
  ])('takes time in proportion to its text', (text) => {
    const begin = performance.now();
    splitLinks(text);
    expect(performance.now() - begin).toBeLessThan(500);
  });
});
