import { expect, test } from 'vitest';
import { isAllowedAddress, readLinkAddress } from './link-address.ts';

test.each([
  ['camille@lampion.test', 'mailto:camille@lampion.test'],
  [' lampion.test/blog ', 'https://lampion.test/blog'],
  ['www.lampion.test', 'https://www.lampion.test'],
  ['https://lampion.test', 'https://lampion.test'],
  ['/blog/une-soiree', '/blog/une-soiree'],
  ['tel:+33123456789', 'tel:+33123456789'],
])('%s leads to %s', (typed, address) => expect(readLinkAddress(typed)).toBe(address));

test.each([
  '',
  'une soirée',
  'javascript:alert(1)',
  'data:text/html,x',
  '//ailleurs.test',
  'javascript:alert.com',
])('%s leads nowhere', (typed) => {
  expect(readLinkAddress(typed)).toBeNull();
  expect(isAllowedAddress(typed)).toBe(false);
});
