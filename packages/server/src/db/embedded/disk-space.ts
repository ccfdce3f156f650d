import { statfsSync } from 'node:fs';

/** Whole megabytes that may still be written to the disk of a folder. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}
