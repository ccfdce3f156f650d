import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface CopyOptions {
  /**
   * Gives large trees a second name instead of a second copy. What is linked must not be written in
   * place by whoever works on the copy: the original would change as well.
   */
  readonly link?: boolean;
  /** Says no to a path, relative to the tree; what lies below is not asked about. */
  readonly takes?: (path: string, isFolder: boolean) => boolean;
}

function placeFile(source: string, target: string, link: boolean): void {
  if (link) {
    try {
      linkSync(source, target);
      return;
    } catch (error) {
      // Two file systems: a copy then.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    }
  }
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
}

/**
 * Copies a file, or what a folder holds into a folder, which may exist. Symbolic links stay what
 * they are.
 */
export function copyTree(
  source: string,
  target: string,
  { link = false, takes = () => true }: CopyOptions = {},
  path = '',
): void {
  const status = lstatSync(source);
  if (!status.isDirectory()) {
    mkdirSync(dirname(target), { recursive: true });
    if (status.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else placeFile(source, target, link);
    return;
  }
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (!takes(inner, entry.isDirectory())) continue;
    copyTree(join(source, entry.name), join(target, entry.name), { link, takes }, inner);
  }
}
