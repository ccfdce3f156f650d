import { expect, test } from 'vitest';
import { cleanLink } from './clean-paste.ts';

test.each([
  ['https://www.google.com/url?q=https://exemple.fr/plan?a%3D1&sa=D&usg=x', 'https://exemple.fr/plan?a=1'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexemple.fr%2Fplan&data=05',
    'https://exemple.fr/plan',
  ],
  [
    'https://www.google.fr/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fexemple.fr%252F',
    'https://exemple.fr/',
  ],
  ['https://exemple.fr/plan?utm_source=x&page=2&fbclid=y#bas', 'https://exemple.fr/plan?page=2#bas'],
  // What needs no cleaning stays as it was written.
  ['https://exemple.fr', 'https://exemple.fr'],
  ['https://exemple.fr/?q=a%20b', 'https://exemple.fr/?q=a%20b'],
  ['https://www.google.com/url-shortener?q=x', 'https://www.google.com/url-shortener?q=x'],
  ['/blog', '/blog'],
  ['mailto:a@exemple.fr', 'mailto:a@exemple.fr'],
])('%s leads to %s', (href, address) => expect(cleanLink(href)).toBe(address));

test.each([
  'file:///C:/Users/plan.docx',
  'javascript:alert(1)',
  'https://www.google.com/url?q=javascript:alert(1)',
  '',
])('%s leads nowhere', (href) => expect(cleanLink(href)).toBeNull());
