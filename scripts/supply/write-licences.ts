import { acceptedFor } from './find-licence-faults.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** Something shipped that is no package: a font, a list. */
export interface ShippedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly licence: string;
  readonly origin: string;
  /** Where the licence stands, relative to the repository. */
  readonly text: string;
}

const FONTS = 'packages/server/assets/fonts';

/** Files of the repository that others made, or that are made from theirs. Everything else is ours, under LICENSE. */
export const shippedFiles: readonly ShippedFile[] = [
  {
    path: `${FONTS}/bricolage-grotesque-800.ttf`,
    licence: 'OFL-1.1',
    origin: 'Bricolage Grotesque',
    text: `${FONTS}/OFL-bricolage-grotesque.txt`,
  },
  ...['500', '650'].map((weight) => ({
    path: `${FONTS}/instrument-sans-${weight}.ttf`,
    licence: 'OFL-1.1',
    origin: 'Instrument Sans',
    text: `${FONTS}/OFL-instrument-sans.txt`,
  })),
  {
    path: `${FONTS}/noto-sans-arabic-800.ttf`,
    licence: 'OFL-1.1',
    origin: 'Noto Sans Arabic',
    text: `${FONTS}/OFL-noto-sans-arabic.txt`,
  },
  ...['SC', 'KR'].map((script) => ({
    path: `${FONTS}/noto-sans-${script.toLowerCase()}-800.ttf`,
    licence: 'OFL-1.1',
    origin: `Noto Sans ${script}`,
    text: `${FONTS}/OFL-noto-sans-cjk.txt`,
  })),
  {
    path: 'packages/server/assets/common-passwords.txt',
    licence: 'MIT',
    origin: '@zxcvbn-ts/language-common',
    text: 'packages/server/assets/common-passwords-licence.txt',
  },
];

/** A table of everything of others that is shipped, in Markdown. */
export function writeLicences(packages: readonly ShippedPackage[], files = shippedFiles): string {
  const rows = [
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'none'} |`),
    ...files.map(({ path, licence, origin }) => `| ${path} | from ${origin} | ${licence} |`),
  ];
  const notes = acceptedFor.map(({ licence, because }) => `${licence}: ${because}.`);
  return ['| what | version | licence |', '|---|---|---|', ...rows, '', ...notes, ''].join('\n');
}
