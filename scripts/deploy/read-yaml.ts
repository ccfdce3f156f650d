import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../support/repository.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests vary, and tests name the paths they read
export type Yaml = any;

/**
 * The documents of a YAML file, by a path relative to the repository, with merge keys (`<<`)
 * resolved. Throws for invalid YAML.
 */
export function readYaml(path: string): Yaml[] {
  return parseAllDocuments(readFileSync(`${repositoryRoot}/${path}`, 'utf8'), { merge: true }).map(
    (document) => {
      const [error] = document.errors;
      if (error) throw new Error(`${path}: ${error.message}`);
      return document.toJS();
    },
  );
}
