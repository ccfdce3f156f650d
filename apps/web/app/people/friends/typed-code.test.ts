import { expect, it } from 'vitest';
import { readOwnLink, readTypedCode } from './typed-code.tsx';

const HERE = 'https://lampion.test';

it.each([
  ['https://lampion.test/app/a/aZ-_09', '/app/a/aZ-_09'],
  [' https://LAMPION.test/p/aZ-_09?x=1#y ', '/p/aZ-_09'],
  ['https://lampion.test.ailleurs.fr/app/a/aZ', null],
  ['https://lampion.test@ailleurs.fr/app/a/aZ', null],
  ['https://moi@lampion.test/app/a/aZ', null],
  ['http://lampion.test/app/a/aZ', null],
  ['https://lampion.test/app/a/../../admin', null],
  ['https://lampion.test/app/a/aZ/encore', null],
  ['https://lampion.test/login?retour=/app/a/aZ', null],
  ['javascript:alert(1)', null],
  ['/app/a/aZ', null],
  ['WIFI:S:bal;T:WPA;P:secret;;', null],
  ['', null],
])('a code that says %s leads to %s', (text, path) => {
  expect(readOwnLink(text, HERE)).toBe(path);
});

it('a code that is typed needs no address', () => {
  expect(readTypedCode(' abcdefghij_-ABCDEFGHIJ ', HERE)).toBe('/app/a/abcdefghij_-ABCDEFGHIJ');
  expect(readTypedCode('https://lampion.test/p/aZ', HERE)).toBe('/p/aZ');
  expect(readTypedCode('https://ailleurs.fr/p/aZ', HERE)).toBeNull();
  expect(readTypedCode('lina.m', HERE)).toBeNull();
});
