import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A message that would have been sent: an e-mail, or a text message, which has no subject and no HTML. */
export interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

const idShape = /^\w[\w.-]{0,199}$/;

/** The newest messages first, at most `limit`, and their total number. A missing outbox is empty. */
export async function listOutbox(
  folder: string,
  limit: number,
): Promise<{ messages: OutboxMessage[]; total: number }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => ({
      id: path.parse(name).name,
      writtenAt: (await stat(path.join(folder, name))).mtimeMs,
    })),
  );
  const newest = files.sort((a, b) => b.writtenAt - a.writtenAt).slice(0, limit);
  const messages = await Promise.all(newest.map(({ id }) => readOutboxMessage(folder, id)));
  return { messages: messages.filter((message) => message !== null), total: files.length };
}

/** One message, or null when no message has that id. */
export async function readOutboxMessage(folder: string, id: string): Promise<OutboxMessage | null> {
  if (!idShape.test(id)) return null;
  try {
    return JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as OutboxMessage;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
