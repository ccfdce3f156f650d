import path from 'node:path';
import { writePrivateFile } from '../data-dir.ts';
import type { SmsSender } from './sms.ts';

/** The embedded sender: writes each message as a JSON file beside the e-mails. Idempotent by id. */
export function createOutboxSmsSender(folder: string): SmsSender {
  return {
    async send({ id, to, text }) {
      const kept = { kind: 'sms', id, to, text, sentAt: new Date().toISOString() };
      await writePrivateFile(path.join(folder, `${id}.json`), JSON.stringify(kept, null, 2));
    },
  };
}
