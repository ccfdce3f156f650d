import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../support/repository.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests are of many shapes, and each expectation names the path it reads.
export type Yaml = any;

/**
 * The documents of a YAML file, relative to the repository, merge keys (`<<`) resolved. Throws for
 * what is no YAML.
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
