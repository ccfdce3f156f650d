import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from './mailer.ts';

/** The embedded mailer: writes each e-mail as a JSON file, readable at /dev/outbox. Idempotent by id. */
export function createOutboxMailer(folder: string): Mailer {
  return {
    rests: { untilFor: () => null, domains: () => [] },
    async close() {},
    async send(email) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${email.id}.json`);
      await writeFile(`${file}.tmp`, JSON.stringify({ ...email, sentAt: new Date().toISOString() }, null, 2));
      await rename(`${file}.tmp`, file);
    },
  };
}
