import { readFileSync } from 'node:fs';
import { StartError } from './app-error.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** The content of a file without trailing line breaks, which editors and `echo` add. */
function readValue(file: string): string {
  return readFileSync(file, 'utf8').trimEnd();
}

/**
 * Adds the settings of `.env`, if it exists, to the environment.
 * @throws StartError when it cannot be read
 */
export function loadEnvironmentFile(): void {
  try {
    readFileSync('.env');
    process.loadEnvFile('.env');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new StartError(`.env: it cannot be read (${code}); give this account the file, or remove it.`, {
      cause: error,
    });
  }
}

/**
 * Reads settings from files named by `NAME_FILE`, as Docker and Kubernetes mount secrets. Errors
 * name the file, never its content.
 */
export function readSettingFiles(
  given: Given,
  names: readonly string[],
): { readonly given: Given; readonly faults: string[] } {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name}_FILE: not together with ${name}`);
      continue;
    }
    try {
      const value = readValue(file);
      if (value === '') faults.push(`${name}_FILE: ${file} is empty`);
      else values[name] = value;
    } catch (error) {
      faults.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { given: { ...given, ...values }, faults };
}
