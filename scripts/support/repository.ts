import { resolve } from 'node:path';

/** The folder that holds the root package.json; the scripts work from there whatever the current folder is. */
export const repositoryRoot = resolve(import.meta.dirname, '../..');
