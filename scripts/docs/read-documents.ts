import { globSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '../support/repository.ts';

/** A fenced block of a page. */
interface Block {
  /** The word after the fence. */
  readonly language: string;
  /**
   * Whether a test runs it: `sh` and `sql`. A block that needs more than this machine, such as a
   * container engine or an account, is `console` or has a second word (`sql console`), and is not
   * run.
   */
  readonly isRun: boolean;
  readonly text: string;
  /** Number of its first line in the page, from 1. */
  readonly line: number;
}

export interface Document {
  /** Relative to the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** The text without its blocks. */
  readonly prose: string;
}

/**
 * Parses a page: its blocks between fences of three backquotes, at the start of a line or indented
 * in a list.
 */
export function parseDocument(path: string, text: string): Document {
  const blocks: Block[] = [];
  const prose: string[] = [];
  let open: (Omit<Block, 'text'> & { indent: string; lines: string[] }) | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^( *)```(\S*) *(\S*)/.exec(line);
    if (open && fence) {
      const { language, isRun, line: first, lines } = open;
      blocks.push({ language, isRun, line: first, text: lines.join('\n') });
      open = undefined;
    } else if (open) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (fence) {
      const [, indent = '', language = '', where] = fence;
      const isRun = ['sh', 'sql'].includes(language) && where !== 'console';
      open = { language, isRun, line: index + 2, indent, lines: [] };
    } else {
      prose.push(line);
    }
  }
  if (open) throw new Error(`${path}:${open.line - 1}: this block has no end`);
  return { path, text, blocks, prose: prose.join('\n') };
}

/** Every page of the repository, ordered by path. */
export function readDocuments(): Document[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: repositoryRoot })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => parseDocument(path, readFileSync(`${repositoryRoot}/${path}`, 'utf8')));
}
