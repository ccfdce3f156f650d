import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { firstReader, readImportPiece } from './read-import-piece.ts';

type Sheet = readonly (readonly (string | number)[])[];

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (index: number) => String.fromCharCode(65 + index);

function writeSheet(rows: Sheet): string {
  const cells = (row: readonly (string | number)[], line: number) =>
    row.map((value, index) => {
      const place = `r="${letter(index)}${line}"`;
      return typeof value === 'number'
        ? `<c ${place}><v>${value}</v></c>`
        : `<c ${place} t="inlineStr"><is><t>${escapeText(value)}</t></is></c>`;
    });
  const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1).join('')}</row>`);
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a workbook, as Excel names them. */
function writeFiles(sheets: readonly Sheet[]): Record<string, Uint8Array> {
  const names = sheets.map((_, index) => `<sheet name="F${index}" sheetId="${index + 1}" r:id="r${index}"/>`);
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
  };
  for (const [index, rows] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = writeSheet(rows);
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
}

const writeBook = (...sheets: Sheet[]) => zipSync(writeFiles(sheets));

const read = (bytes: Uint8Array, isLast = true) => readImportPiece({ reader: firstReader, bytes, isLast });

describe('a workbook', () => {
  it('is read by the headings of each of its sheets', async () => {
    const book = writeBook(
      [
        ['Horodateur', 'Prénom', 'Nom', 'Téléphone', 'E-mail'],
        [46_000.5, 'Léa', 'Roux', 612345678, 'LEA@exemple.fr'],
        [46_000.6, 'Zoé', 'Petit', 712345678, 'zoe@'],
      ],
      [
        ['Mail', 'Pseudo'],
        ['max@exemple.fr', 'Maxou'],
        ['', 'bob'],
      ],
    );
    expect(await read(book)).toMatchObject({
      people: {
        nicknames: ['Léa Roux', 'Maxou'],
        emails: ['lea@exemple.fr', 'max@exemple.fr'],
        lines: [2, 2],
      },
      faults: [
        { line: 3, message: 'Adresse e-mail invalide', text: expect.stringContaining('zoe@') },
        { line: 3, text: 'bob' },
      ],
    });
  });

  it('whose unpacked size is too large is rejected before it is unpacked', async () => {
    const files = writeFiles([[['lea@exemple.fr']]]);
    const bomb = zipSync({ ...files, 'xl/sharedStrings.xml': new Uint8Array(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read(bomb)).toEqual({ refused: expect.stringContaining('trop lourd') });
  });

  it('that hides its unpacked size is not unpacked beyond the declared one', async () => {
    const files = writeFiles([[['lea@exemple.fr']]]);
    const bomb = Buffer.from(zipSync({ ...files, 'xl/sharedStrings.xml': new Uint8Array(40 * 1024 * 1024) }));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(40 * 1024 * 1024);
    for (let place = bomb.indexOf(size); place !== -1; place = bomb.indexOf(size))
      bomb.writeUInt32LE(0, place);
    expect(await read(bomb)).toEqual({ refused: expect.stringContaining('trop lourd') });
  });

  it.each([
    ['another archive', zipSync({ 'a.txt': strToU8('lea@exemple.fr') }), true, 'ne se lit pas'],
    ['half a workbook', writeBook([['lea@exemple.fr']]).subarray(0, 300), true, 'ne se lit pas'],
    ['a workbook in pieces', writeBook([['lea@exemple.fr']]).subarray(0, 300), false, 'plus de 1 Mo'],
  ])('is refused in French when it is %s', async (_what, bytes, isLast, message) => {
    expect(await read(bytes, isLast)).toEqual({ refused: expect.stringContaining(message) });
  });
});
