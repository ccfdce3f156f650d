import path from 'node:path';
import { writePrivateFile } from '../data-dir.ts';
import type { Mailer } from './mailer.ts';

/** The embedded mailer: writes each e-mail as a JSON file, readable at /dev/outbox. Idempotent by id. */
export function createOutboxMailer(folder: string): Mailer {
  return {
    rests: { untilFor: () => null, domains: () => [] },
    async close() {},
    async send(email) {
      const kept = { ...email, sentAt: new Date().toISOString() };
      await writePrivateFile(path.join(folder, `${email.id}.json`), JSON.stringify(kept, null, 2));
    },
  };
}
