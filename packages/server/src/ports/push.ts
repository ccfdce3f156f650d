/** What a device shows. It stays below 3 KB, which every push service takes. */
export interface PushMessage {
  /** The same for every repetition: a device that has shown it replaces it in silence. Letters, digits and dashes. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page it leads to. */
  readonly url: string;
}

/** What became of one try. `later` is worth another one, after `retryAfterMs` where the provider says so. */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  /** The device or mailbox is no more: forget it. */
  | { readonly kind: 'gone' }
  /** It will never be accepted as it is. */
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'later';
      readonly reason: 'throttled' | 'unavailable' | 'timed_out';
      readonly retryAfterMs?: number;
    };

/** A browser that wants to hear of us, as its push service knows it. Keys are base64url. */
export interface WebPushDevice {
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** How long a push service keeps a message for a device that is off. */
export const PUSH_LIFETIME_SECONDS = 24 * 3600;

/** Encrypted messages to browsers (RFC 8030, 8188, 8291, 8292). */
export interface WebPushSender {
  /** What browsers subscribe with: our public key, base64url. */
  publicKey(): Promise<string>;
  /** Never throws for what the push service says or does. */
  send(device: WebPushDevice, message: PushMessage): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** Messages to phones with the app. */
export interface MobilePushSender {
  /** Never throws for what the provider says or does. */
  send(token: string, message: PushMessage): Promise<SendOutcome>;
  close(): Promise<void>;
}
