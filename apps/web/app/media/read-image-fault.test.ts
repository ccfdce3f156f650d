import { expect, it } from 'vitest';
import { readImageFault } from './image-field.tsx';

const file = (start: string, size = 64) => {
  const bytes = new Uint8Array(size);
  bytes.set([...start].map((character) => character.charCodeAt(0)));
  return new File([bytes], 'affiche.png', { type: 'image/png' });
};

it.each([
  ['JPEG', '\xff\xd8\xff\xe0'],
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['GIF', 'GIF89a'],
  ['WebP', 'RIFF\x01\x02\x03\x04WEBPVP8 '],
  ['AVIF', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00'],
  ['AVIF under another brand', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avif'],
])('takes %s', async (_, start) => {
  expect(await readImageFault(file(start))).toBeNull();
});

it.each([
  ['a drawing in XML', '<svg onload=alert(1)>'],
  ['a PDF', '%PDF-1.7'],
  ['a film', '\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2'],
  ['a sound', 'RIFF\x01\x02\x03\x04WAVEfmt '],
  ['nothing', ''],
])('refuses %s whatever it is called', async (_, start) => {
  expect(await readImageFault(file(start))).toMatch(/^Cette image n’est pas acceptée/);
});

it('refuses what is too heavy', async () => {
  expect(await readImageFault(file('GIF89a', 10 * 1024 * 1024 + 1))).toMatch(/10 Mo au maximum/);
});
