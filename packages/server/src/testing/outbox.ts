import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Email } from '../ports/mailer.ts';
import type { TestServer } from './build-test-server.ts';
import { workOff } from './work-off.ts';

/** Every e-mail the server sent so far, in no order. */
export async function readOutbox({ deps }: Pick<TestServer, 'deps'>): Promise<Email[]> {
  const folder = path.join(deps.config.DATA_DIR, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))));
}

/** Runs the jobs that are due and returns the e-mails sent to an address so far. */
export async function deliverTo(server: Pick<TestServer, 'deps'>, address: string): Promise<Email[]> {
  await workOff(server);
  return (await readOutbox(server)).filter((email) => email.to === address);
}

/** The token of the link in an e-mail. */
export function tokenIn(email: Email | undefined): string {
  const token = /#token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the e-mail holds no link with a token');
  return token;
}
