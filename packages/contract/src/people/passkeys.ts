import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { accessTokenSchema, deviceMarkSchema, secondFactorCodeSchema } from './accounts.ts';
import { currentPasswordSchema } from './security.ts';

/** More are a sign of a mistake. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;

/** A key kept by a device or a password manager, that signs in without a password. */
const passkeySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    createdAt: instantSchema,
    lastUsedAt: instantSchema.nullable().describe('null : elle n’a pas encore servi.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

const UNREADABLE = 'Réponse de la clé d’accès illisible';

/** Binary data as browsers send it; keys without an attestation stay far below the limit. */
const binarySchema = z
  .string({ error: UNREADABLE })
  .min(1, UNREADABLE)
  .max(8000, UNREADABLE)
  .regex(/^[\w-]+$/, UNREADABLE);

const credentialSchema = z.object({
  id: binarySchema.describe('L’identifiant que la clé s’est donné, en base64url.'),
  rawId: binarySchema.describe('Le même.'),
  type: z.literal('public-key', { error: UNREADABLE }),
});

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
const createdCredentialSchema = credentialSchema.extend({
  response: z.object({ clientDataJSON: binarySchema, attestationObject: binarySchema }),
});

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
const signedCredentialSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: binarySchema,
    authenticatorData: binarySchema,
    signature: binarySchema,
    userHandle: binarySchema,
  }),
});

const challengeSchema = z.string().describe('À signer une fois, dans les dix minutes ; en base64url.');
const timeoutSchema = z.number().int().optional().describe('En millisecondes.');
const knownSchema = z.object({ id: z.string().describe('En base64url.'), type: z.string() });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationSchema = z
  .object({
    rp: z.object({ id: z.string().optional().describe('L’hôte du site.'), name: z.string() }),
    user: z.object({
      id: z.string().describe('Le compte, en base64url.'),
      name: z.string(),
      displayName: z.string(),
    }),
    challenge: challengeSchema,
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: timeoutSchema,
    excludeCredentials: z.array(knownSchema).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
      })
      .optional(),
    attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
    hints: z.array(z.enum(['client-device', 'hybrid', 'security-key'])).optional(),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof creationSchema>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: any passkey of this site fits. */
const requestSchema = z
  .object({
    rpId: z.string().optional().describe('L’hôte du site.'),
    challenge: challengeSchema,
    timeout: timeoutSchema,
    userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof requestSchema>;

const nameSchema = lineSchema(PASSKEY_NAME_MAX, 'Donnez-lui un nom');

const addPasskeyBodySchema = z.object({
  name: nameSchema,
  credential: createdCredentialSchema,
});
export type AddPasskeyBody = z.output<typeof addPasskeyBodySchema>;

export const passkeySignInBodySchema = z.object({
  credential: signedCredentialSchema,
  isAdmin: z
    .boolean()
    .default(false)
    .describe('true depuis l’écran de l’administration : tout autre compte est alors refusé (403).'),
  deviceMark: deviceMarkSchema,
});

const tag = 'Comptes';

export const passkeyEndpoints = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    tag,
    summary: 'Les clés d’accès du compte, dix au plus, de la plus ancienne à la plus récente.',
    access: 'signed-in',
    answer: z.array(passkeySchema),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/start',
    tag,
    summary: 'Prépare une clé d’accès : ce que `navigator.credentials.create` attend.',
    access: 'signed-in',
    body: z.object({ password: currentPasswordSchema, code: secondFactorCodeSchema.optional() }),
    answer: creationSchema,
    errors: ['wrong_password', 'wrong_second_factor', 'passkey_needed', 'too_many_passkeys'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    tag,
    summary: 'Ajoute la clé d’accès que l’appareil a créée.',
    access: 'signed-in',
    body: addPasskeyBodySchema,
    answer: passkeySchema,
    status: 201,
    errors: ['passkey_needed', 'passkey_not_added', 'too_many_passkeys'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    tag,
    summary: 'Donne un autre nom à une clé d’accès, pour la reconnaître dans la liste.',
    access: 'signed-in',
    params: z.object({ id: idSchema }),
    body: z.object({ name: nameSchema }),
    answer: passkeySchema,
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    tag,
    summary: 'Retire une clé d’accès : elle n’ouvre plus le compte. Le mot de passe reste.',
    access: 'signed-in',
    params: z.object({ id: idSchema }),
    answer: z.null(),
    status: 204,
    errors: ['not_found', 'passkey_needed'],
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/start',
    tag,
    summary: 'Prépare une connexion par clé d’accès : ce que `navigator.credentials.get` attend.',
    access: 'anyone',
    answer: requestSchema,
  }),
  loginWithPasskey: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    tag,
    summary: 'Ouvre une session avec une clé d’accès, qui vaut aussi second facteur.',
    access: 'anyone',
    body: passkeySignInBodySchema,
    answer: accessTokenSchema,
    errors: ['passkey_refused', 'forbidden', 'account_suspended'],
  }),
};
