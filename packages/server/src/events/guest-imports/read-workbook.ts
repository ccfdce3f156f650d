import type { Cell } from '@lampion/contract/events/rules/list-records';

interface Rows {
  readonly records: readonly {
    readonly cells: readonly Cell[];
    readonly number: number;
    readonly startsList: boolean;
  }[];
  readonly lines: number;
}

/** Three times the unpacked size of a sheet of 100,000 guests. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
const FILES_MAX = 500;
const TOO_LARGE = 'Ce classeur est trop lourd. Enregistrez sa feuille d’invités au format CSV.';
const UNREADABLE =
  'Ce classeur ne se lit pas. Enregistrez-le de nouveau au format Excel (.xlsx) sans mot de passe, ou au format CSV.';

/** Whether a file is a zip archive, as workbooks of Excel (.xlsx) are. */
export const isWorkbook = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).equals(ZIP_MARK);
const ZIP_MARK = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * The rows of all sheets of a workbook, numbered within their sheet. The unpacked size is checked
 * before anything is unpacked. Made for a worker thread, whose memory and time are limited as well.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Rows | { readonly refused: string }> {
  // Loaded by the threads that read workbooks, not by every process.
  const { default: readWorkbookSheets } = await import('read-excel-file/universal');
  try {
    if (await isTooLarge(bytes)) return { refused: TOO_LARGE };
    const sheets = await readWorkbookSheets(Uint8Array.from(bytes).buffer);
    const records = sheets.flatMap(({ data }) =>
      data.map((row, index) => ({ cells: row.map(toCell), number: index + 1, startsList: index === 0 })),
    );
    return { records, lines: records.length };
  } catch {
    return { refused: UNREADABLE };
  }
}

/** An archive declares the sizes of its files; unpacking reads no more bytes than declared. */
async function isTooLarge(bytes: Uint8Array): Promise<boolean> {
  const { unzipSync } = await import('fflate');
  let files = 0;
  let total = 0;
  let isUnnamed = false;
  unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      files += 1;
      total += originalSize;
      // Without a declared size, a file would be unpacked to its end, however long.
      isUnnamed ||= originalSize === 0 && size > 16;
      return false;
    },
  });
  return isUnnamed || files > FILES_MAX || total > UNPACKED_BYTES_MAX;
}

const toCell = (value: unknown): Cell => ({ text: value == null ? '' : String(value).trim(), after: '\t' });
