import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Document } from '../../scripts/docs/read-documents.ts';
import type { Installation } from './installation.ts';

/** Documented steps that are already done when this test runs. All others run unchanged. */
const done: readonly RegExp[] = [
  // The packages are installed: this test runs with them.
  /^npm ci(?: && |$)/gm,
  // This test is part of `npm test`.
  /^npm test\b.*$/gm,
];

/**
 * `npm start` and `npm run dev` keep running. One with its own port runs beside those started
 * before.
 */
const staying = /^(?:[A-Z][A-Z_]*=\S* )*npm (?:start|run dev)\b/;
const chosenPort = /(?:^| )PORT=(\d+) /;
/** This test sends the request itself, because not every machine has curl. */
const asking = /^curl -fsS (https?:\/\/\S+)$/;
const addresses = /http:\/\/localhost:(30\d\d)/g;

interface Step {
  readonly language: string;
  readonly text: string;
}

/**
 * The steps of a page in order: a command that keeps running, a request, SQL, or lines of a shell.
 */
export function stepsOf({ blocks }: Document): Step[] {
  return blocks
    .filter(({ isRun }) => isRun)
    .flatMap(({ language, text }) => {
      const meant = done.reduce((lines, pattern) => lines.replace(pattern, ''), text);
      // A line ends a step unless it continues with a backslash or an indented line.
      const steps = language === 'sql' ? [meant] : meant.split(/(?<!\\)\n(?! )/);
      return steps.map((step) => ({ language, text: step.replace(/ +#.*$/gm, '').trim() }));
    })
    .filter(({ text }) => /^[^#]/.test(text));
}

/** Runs one step. SQL needs a database. If it fails, throws an error with its output. */
export async function takeStep(
  { language, text }: Step,
  installation: Installation,
  databaseUrl: string | undefined,
) {
  const url = asking.exec(text)?.[1]?.replace(addresses, (_whole, port) => installation.urlOf(port));
  if (url !== undefined) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${text}: ${answer.status} ${await answer.text()}`);
  } else if (language === 'sql') {
    if (databaseUrl === undefined) throw new Error('SQL wants a database of its own');
    await runStatement(databaseUrl, text);
  } else if (staying.test(text)) {
    await installation.start(text.replace(chosenPort, ' ').trim(), chosenPort.exec(text)?.[1]);
  } else {
    await installation.run(text.replaceAll(addresses, (_whole, port) => installation.urlOf(port)));
  }
}
