import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type ImportReference, readImports } from '../architecture/read-imports.ts';
import { listSourceFiles } from '../architecture/read-repository.ts';
import { repositoryRoot } from '../support/repository.ts';
import type { CheckReport } from './report.ts';

/** Maximum columns of a comment line. */
const COMMENT_COLUMNS = 100;
/** A file with fewer lines counts as small. */
const SMALL = 30;

/** Indirect words for which the field has a term; rewrite a comment that contains one. */
const indirect =
  /\b(tells?|told|telling|tidings|whoever|somebody|of whom|anew|once more|over again|meanwhile|alike|to be had|for want of|with difficulty|trifle|seen|quickens?|overlays?|pumps?|rests|stands|of one[’']s own|the one before|in the same moment)\b/i;

interface ShapeOfFile {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly ImportReference[];
  readonly longComments: number;
  readonly indirectComments: number;
}

function measureFile(file: string, text: string): ShapeOfFile {
  const parsed = parseSync(file, text);
  const lines = text.split('\n');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const commentLines = new Set(
    parsed.comments.flatMap(({ start, end }) => {
      const first = lineOf(start);
      return Array.from({ length: lineOf(end) - first + 1 }, (_, index) => first + index);
    }),
  );
  const texts = [...commentLines].map((line) => lines[line - 1] ?? '');
  const isAlone = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);
  return {
    path: file,
    lines: text.trimEnd().split('\n').length,
    imports: readImports(parsed, file, text, lineOf),
    longComments: texts.filter((line) => isAlone(line) && line.length > COMMENT_COLUMNS).length,
    indirectComments: texts.filter((line) => isAlone(line) && indirect.test(line)).length,
  };
}

/** Small files whose only importer is in their own folder, where they could be merged. */
function findSingleReaders(files: readonly ShapeOfFile[]): string[] {
  const readers = new Map<string, string[]>();
  for (const { path: reader, imports } of files) {
    for (const target of new Set(imports.map((one) => one.target))) {
      readers.set(target, [...(readers.get(target) ?? []), reader]);
    }
  }
  return files
    .filter(({ lines }) => lines < SMALL)
    .map((file) => file.path)
    .filter((file) => {
      const [reader, ...others] = readers.get(file) ?? [];
      return reader !== undefined && others.length === 0 && path.dirname(reader) === path.dirname(file);
    });
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function measureShape() {
  const files = listSourceFiles(repositoryRoot)
    .filter((file) => !isTest(file))
    .map((file) => measureFile(file, readFileSync(path.join(repositoryRoot, file), 'utf8')));
  const lines = files.map((file) => file.lines).sort((a, b) => a - b);
  const folders = Map.groupBy(files, (file) => path.dirname(file.path));
  return {
    files: files.length,
    lines: sum(lines),
    median: lines[Math.floor(lines.length / 2)] ?? 0,
    small: lines.filter((one) => one < SMALL).length,
    fullFolders: [...folders.values()].filter((inside) => inside.length > 24).length,
    singleReaders: findSingleReaders(files).length,
    indirectComments: sum(files.map((file) => file.indirectComments)),
    longComments: sum(files.map((file) => file.longComments)),
  };
}

type Figure = keyof ReturnType<typeof measureShape>;

/**
 * Meaning and current limit of each figure. A change may lower a limit (raise `median`), never
 * relax it.
 */
const limits: Readonly<Record<Figure, { what: string; limit: number }>> = {
  files: { what: 'files', limit: 1858 },
  lines: { what: 'lines', limit: 228_100 },
  median: { what: 'lines in the median file, at least', limit: 62 },
  small: { what: `files under ${SMALL} lines`, limit: 172 },
  fullFolders: { what: 'folders over 24 files', limit: 0 },
  singleReaders: { what: `files under ${SMALL} lines with one reader, in their folder`, limit: 40 },
  indirectComments: { what: 'comment lines with an indirect word', limit: 60 },
  longComments: { what: `comment lines over ${COMMENT_COLUMNS} columns`, limit: 100 },
};

/** Measures all TypeScript except tests against the limits. */
export function checkShape(): CheckReport & { readonly table: readonly string[] } {
  const shape = measureShape();
  const figures = Object.keys(limits) as Figure[];
  const isMissed = (figure: Figure) =>
    figure === 'median' ? shape[figure] < limits[figure].limit : shape[figure] > limits[figure].limit;
  return {
    summary: `${shape.files} files of ${shape.median} lines`,
    faults: figures
      .filter(isMissed)
      .map(
        (figure) => `shape: ${shape[figure]} ${limits[figure].what}; the limit is ${limits[figure].limit}`,
      ),
    table: figures.map(
      (figure) =>
        `${String(shape[figure]).padStart(7)}  ${limits[figure].what} (limit ${limits[figure].limit})`,
    ),
  };
}
