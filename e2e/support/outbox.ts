import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@lampion/server/testing/side-by-side';
import { expect } from 'vitest';
import { journeysContext } from './journeys-context.ts';

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

async function readMessages(dataDir = journeysContext().dataDir): Promise<Message[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files.map((file) => JSON.parse(file) as Message);
}

/** Waits for a link to `path` in an e-mail to an address, and returns it from the path on. */
export function waitForMailedLink(to: string, path: string): Promise<string> {
  return eventually(async () => {
    for (const { text } of (await readMessages()).filter((message) => message.to === to)) {
      const [link] = /https?:\/\/\S+/.exec(text.slice(text.indexOf(path) - 60)) ?? [];
      if (link?.includes(path)) return link.slice(link.indexOf(path));
    }
    throw new Error(`No e-mail to ${to} leads to ${path}`);
  });
}

/** Waits for an e-mail to an address that contains a text, and returns its text. */
export function waitForMailedText(to: string, said: string): Promise<string> {
  return eventually(async () => {
    const texts = (await readMessages()).filter((message) => message.to === to).map(({ text }) => text);
    const found = texts.find((text) => text.includes(said));
    if (found === undefined) throw new Error(`No e-mail to ${to} says ${said}`);
    return found;
  });
}

interface Expected {
  readonly to: string;
  readonly subject: string;
  /** The outbox folder of the product that sends it. */
  readonly dataDir: string;
}

/** Waits for an e-mail to an address. */
export function waitForEmail({ to, subject, dataDir }: Expected): Promise<void> {
  return eventually(async () => {
    const subjects = (await readMessages(dataDir)).filter((message) => message.to === to);
    expect(subjects.map((message) => message.subject)).toContain(subject);
  });
}

/** Waits for the six digits of a text message sent after an instant (milliseconds since 1970). */
export function waitForTextedCode(after: number): Promise<string> {
  return eventually(async () => {
    for (const { text, sentAt } of await readMessages()) {
      const [, code] = /Votre code Lampion : (\d{6})/.exec(text) ?? [];
      if (code !== undefined && Date.parse(sentAt) >= after) return code;
    }
    throw new Error('No code left as a text message');
  });
}
