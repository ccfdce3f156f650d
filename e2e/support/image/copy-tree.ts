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
   * Hard-links the files of large trees instead of copying them. Such files must not be changed in
   * place: that would change the originals.
   */
  readonly link?: boolean;
  /** Returns false to skip a path, relative to the tree, and everything below it. */
  readonly takes?: (path: string, isFolder: boolean) => boolean;
}

function placeFile(source: string, target: string, link: boolean): void {
  if (link) {
    try {
      linkSync(source, target);
      return;
    } catch (error) {
      // Across file systems, hard links are impossible: copy.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    }
  }
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
}

/**
 * Copies a file, or the content of a folder into a folder, which may exist. Symbolic links remain
 * links.
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
