import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MobilePushSender } from './push.ts';

/** The embedded sender to phones: writes each message as a JSON file beside the e-mails. Idempotent by id. */
export function createOutboxPushSender(folder: string): MobilePushSender {
  return {
    async send(token, { id, title, body, url }) {
      await mkdir(folder, { recursive: true });
      // Hash of the whole token: many share a prefix, and two devices must not write one file.
      const device = createHash('sha256').update(token).digest('hex').slice(0, 32);
      const file = path.join(folder, `${id}-${device}.json`);
      const kept = { kind: 'push', id, to: token, title, text: body, url, sentAt: new Date().toISOString() };
      await writeFile(`${file}.tmp`, JSON.stringify(kept, null, 2));
      await rename(`${file}.tmp`, file);
      return { kind: 'accepted' };
    },
    close: async () => undefined,
  };
}
