import { processBounceMessage } from '@lampion/server/messages/mail/bounces';
import { openDatabase } from '@lampion/server/platform/db/database';
import { createPseudonymiser } from '@lampion/server/platform/db/pseudonyms';
import { openRotatingSecrets } from '@lampion/server/platform/db/secrets/rotating-secrets';
import { openSecrets } from '@lampion/server/platform/db/secrets/secret-box';
import { startDatabase } from '@lampion/server/platform/db/start-database';
import { complain, commandLog as log, readEnvironment, runCommandLine } from './support/command.ts';
import { readOptions } from './support/options.ts';

/** Only the start is read: the rest of a message is the returned e-mail. */
const MESSAGE_BYTES_MAX = 2 * 1024 * 1024;

/** sysexits.h: the mail server keeps the message and retries later. */
const EX_TEMPFAIL = 75;

/** Reads all of standard input, as a mail server expects, and keeps the first bytes. */
async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (size < MESSAGE_BYTES_MAX) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, MESSAGE_BYTES_MAX);
}

/**
 * Records one bounce message from standard input; the argument is the address it was delivered to.
 */
async function run(): Promise<void> {
  const [deliveredTo = null] = readOptions({}, 1).words;
  const raw = await readInput();
  const config = readEnvironment();
  const started = await startDatabase(config, log, { isExisting: true });
  const { db, close } = openDatabase(started.connection, (error) => complain({}, error.message));
  const now = () => new Date();
  try {
    const secrets = await openSecrets(config, db);
    const rotating = await openRotatingSecrets({ db, secrets, now, log, make: {} });
    const { knownPseudonyms } = createPseudonymiser(rotating);
    await processBounceMessage({ db, now, knownPseudonyms }, raw, deliveredTo);
    rotating.close();
  } finally {
    await close();
    await started.stop();
  }
}

// An administrator can repair any failure, so the message must neither be lost nor bounce to its
// sender.
await runCommandLine(run, {
  usage: 'Usage: npm run mail:bounce -- [ADDRESS] < MESSAGE   the address it was delivered to',
  exitCode: EX_TEMPFAIL,
});
