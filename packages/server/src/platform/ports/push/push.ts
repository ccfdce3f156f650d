import { createHash } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import path from 'node:path';
import type { NewsAnswer } from '@lampion/contract/messages/news';
import { writePrivateFile } from '../../data-dir.ts';
import { isPublicAddress, isPublicHost, PrivateAddressError } from '../outside-pictures.ts';

/** The content of a notification. It stays below 3 KB, which every push service accepts. */
export interface PushMessage {
  /**
   * The same for every repetition: a device that has shown it replaces it silently. Only a-z, A-Z,
   * 0-9 and dashes.
   */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page it opens. */
  readonly url: string;
  /** Number of unread notifications, for the app's icon. Unchanged when left out. */
  readonly badge?: number;
  /** A question the recipient can answer in the notification. Browsers only. */
  readonly question?: PushQuestion;
}

export interface PushQuestion {
  readonly accountId: string;
  /** Null when it is not about an event. */
  readonly eventId: string | null;
  readonly answers: readonly {
    readonly answer: NewsAnswer;
    readonly label: string;
    readonly token: string;
  }[];
}

/**
 * The outcome of one attempt. `later` means retry, after `retryAfterMs` where the provider says so.
 */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  /** The device or mailbox no longer exists: delete it. */
  | { readonly kind: 'gone' }
  /** Refused permanently. */
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'later';
      readonly reason: 'throttled' | 'unavailable' | 'timed_out';
      readonly retryAfterMs?: number;
    };

/** A subscribed browser, as its push service knows it. Keys are base64url. */
export interface WebPushDevice {
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** One attempt to send a message. */
export interface PushAttempt {
  /** Ends the attempt: its outcome is then `timed_out`, however slowly the other side answers. */
  readonly signal: AbortSignal;
  /**
   * How long the provider keeps the message for a device that is off. At most four weeks: more is
   * refused.
   */
  readonly lifetimeSeconds: number;
}

/** Encrypted messages to browsers (RFC 8030, 8188, 8291, 8292). */
export interface WebPushSender {
  /** The public key that browsers subscribe with, base64url. */
  publicKey(): Promise<string>;
  /**
   * Never throws for an answer of the push service, and ends soon after the attempt's signal
   * aborts.
   */
  send(device: WebPushDevice, message: PushMessage, attempt: PushAttempt): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** Messages to phones with the app. */
export interface MobilePushSender {
  /**
   * Never throws for an answer of the provider, and ends soon after the attempt's signal aborts.
   */
  send(token: string, message: PushMessage, attempt: PushAttempt): Promise<SendOutcome>;
  close(): Promise<void>;
}

/**
 * True for an acceptable address of a push service: https, a public name or IP address, no
 * credentials or port.
 */
export function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return url.port === '' && url.hash === '' && isPublicHost(url.hostname);
}

type Answer = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * Resolves a name to public addresses only: it may resolve to a private one after it was checked
 * (DNS rebinding).
 */
export function lookUpPublicly(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    if (open.length === 0) return answer(new PrivateAddressError('the name leads to a private address'), []);
    answer(null, open);
  });
}

/**
 * The embedded sender to phones: writes each message as a JSON file to the outbox. Idempotent by
 * id.
 */
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
