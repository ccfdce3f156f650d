import { createHash } from 'node:crypto';
import path from 'node:path';
import { writePrivateFile } from '../data-dir.ts';
import type { MobilePushSender } from './push.ts';

/** The embedded sender to phones: writes each message as a JSON file beside the e-mails. Idempotent by id. */
export function createOutboxPushSender(folder: string): MobilePushSender {
  return {
    async send(token, { id, title, body, url }) {
      // Hash of the whole token: many share a prefix, and two devices must not write one file.
      const device = createHash('sha256').update(token).digest('hex').slice(0, 32);
      const kept = { kind: 'push', id, to: token, title, text: body, url, sentAt: new Date().toISOString() };
      await writePrivateFile(path.join(folder, `${id}-${device}.json`), JSON.stringify(kept, null, 2));
      return { kind: 'accepted' };
    },
    close: async () => undefined,
  };
}
