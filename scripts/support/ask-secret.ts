import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line from the terminal without echo. Ctrl-C ends the process. */
export async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
