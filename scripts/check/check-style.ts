import { runNodeProgram } from '../support/run-command.ts';
import type { CheckReport } from './report.ts';

/** Biome: format, imports and lint in one pass. */
export async function checkStyle({ fix }: { fix: boolean }): Promise<CheckReport> {
  const { code, output } = await runNodeProgram('@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--colors=off',
    '--max-diagnostics=40',
    ...(fix ? ['--write'] : []),
  ]);
  const checked = /Checked (\d+) files?/.exec(output)?.[1];
  return { summary: checked ? `${checked} files linted` : 'lint', faults: code === 0 ? [] : [output.trim()] };
}
