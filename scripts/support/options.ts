import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid arguments. */
export class UsageError extends Error {}

/**
 * The options of a command and at most so many other words.
 * @throws UsageError for an unknown option or word
 */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(options: T, words = 0) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });
    if (positionals.length > words) throw new UsageError(`unexpected: ${positionals.slice(words).join(' ')}`);
    return { values, words: positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

/** The same for a tool without anything to close: unknown arguments end it. */
export function readOptionsOrEnd<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  words = 0,
) {
  try {
    return readOptions(options, words);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    return process.exit(1);
  }
}
