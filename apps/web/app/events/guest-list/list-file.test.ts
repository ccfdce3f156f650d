import { expect, it } from 'vitest';
import { readListFault } from './list-file.tsx';

const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'invités.csv');
const bytes = (...values: number[]) => new Uint8Array(values);

it.each([
  ['UTF-8', 'Zoé;zoe@exemple.fr'],
  ['the Windows code page', bytes(0x5a, 0x6f, 0xe9, 0x3b, 0x7a, 0x40, 0x65)],
  ['a workbook', bytes(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0)],
  ['UTF-16', bytes(0xff, 0xfe, 0x7a, 0, 0x40, 0, 0x65, 0)],
])('takes a list in %s', async (_, content) => {
  expect(await readListFault(file(content))).toBeNull();
});

it.each([
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
  ['a PDF', '%PDF-1.7'],
])('says what to do with %s, whatever it is called', async (_, content) => {
  expect(await readListFault(file(content))).toMatch(/au format CSV/);
});

it('refuses what is empty or too heavy before it is sent', async () => {
  expect(await readListFault(file(''))).toMatch(/vide/);
  expect(await readListFault(file(`PK\x03\x04${'a'.repeat(1024 * 1024)}`))).toMatch(/1 Mo au maximum/);
  expect(await readListFault(file('a'.repeat(20 * 1024 * 1024 + 1)))).toMatch(/20 Mo au maximum/);
});
