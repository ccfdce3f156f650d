import { resolve } from 'node:path';

/**
 * The folder of the root package.json; the scripts work from there, independent of the current
 * folder.
 */
export const repositoryRoot = resolve(import.meta.dirname, '../..');
