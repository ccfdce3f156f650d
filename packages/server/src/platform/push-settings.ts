import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { serviceAccountSchema } from './ports/push/fcm.ts';
import { originSchema } from './public-address.ts';

const rateSchema = z.coerce.number().min(0.1).max(100_000);

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'expected JSON, on one line' });
    return z.NEVER;
  }
});

/** Settings of push messages to phones and browsers. */
export const pushSettings = {
  /** Key file for Firebase. Without it, messages to phones go to the outbox. */
  FCM_SERVICE_ACCOUNT: jsonSchema.pipe(serviceAccountSchema).optional(),
  FCM_API_URL: originSchema.default('https://fcm.googleapis.com'),
  /**
   * Identifies this server to push services; generated and stored in the database when left out.
   */
  VAPID_PUBLIC_KEY: z.base64url().length(87).optional(),
  VAPID_PRIVATE_KEY: z.base64url().length(43).optional(),
  /** The former pair, for browsers that subscribed with it. */
  VAPID_PUBLIC_KEY_OLD: z.base64url().length(87).optional(),
  VAPID_PRIVATE_KEY_OLD: z.base64url().length(43).optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  WEB_PUSH_LOCAL: z.enum(['on', 'off']).default('off'),
  /** Messages per second of one process. */
  WEB_PUSH_PER_SECOND: rateSchema.default(5000),
  FCM_PER_SECOND: rateSchema.default(500),
};

type Given = Readonly<Record<string, string | undefined>>;

export const pushFaults = (given: Given): string[] => [...vapidFaults(given), ...localPushFaults(given)];

/**
 * Checks that public and private key belong together: otherwise every browser would refuse our
 * signatures.
 */
function vapidFaults(given: Given): string[] {
  return ['', '_OLD'].flatMap((suffix) => {
    const [publicKey, privateKey] = [given[`VAPID_PUBLIC_KEY${suffix}`], given[`VAPID_PRIVATE_KEY${suffix}`]];
    if (publicKey === undefined || privateKey === undefined || isPair(publicKey, privateKey)) return [];
    return [`VAPID_PUBLIC_KEY${suffix}: not the public key of VAPID_PRIVATE_KEY${suffix}`];
  });
}

function isPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** Refused in production: it would let strangers make us call our own network (SSRF). */
function localPushFaults({ NODE_ENV, WEB_PUSH_LOCAL }: Given): string[] {
  return NODE_ENV === 'production' && WEB_PUSH_LOCAL === 'on' ? ['WEB_PUSH_LOCAL: never in production'] : [];
}
