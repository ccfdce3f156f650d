import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SmsSender } from './sms.ts';

/** The embedded sender: writes each message as a JSON file beside the e-mails. Idempotent by id. */
export function createOutboxSmsSender(folder: string): SmsSender {
  return {
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${id}.json`);
      const kept = { kind: 'sms', id, to, text, sentAt: new Date().toISOString() };
      await writeFile(`${file}.tmp`, JSON.stringify(kept, null, 2));
      await rename(`${file}.tmp`, file);
    },
  };
}
