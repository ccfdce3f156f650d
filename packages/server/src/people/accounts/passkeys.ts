import {
  type AddPasskeyBody,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  type passkeySignInBodySchema,
} from '@lampion/contract/people/passkeys';
import type { z } from 'zod';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  deletePasskey,
  findPasskeyByCredential,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  takeChallenge,
  touchPasskey,
  updatePasskeyName,
} from './passkey-store.ts';
import { checkCurrentPassword } from './password-checks.ts';
import { checkMaySignIn } from './policy.ts';
import { checkMayProtect, checkOwnSecondFactor } from './second-factors.ts';
import { noteSessionProof } from './session-store.ts';
import { hashToken, issueToken, openSessionUnlessChanged } from './sessions.ts';
import { findAccount, lockAccountRow } from './store.ts';

/** Loaded when the first passkey is used: 150 modules, of which most processes need none. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257];

/** As long as browsers wait for the person, and a form that is left open for a while. */
const CHALLENGE_MS = 10 * 60_000;

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * The actor's passkeys, the oldest first.
 * @throws AppError `not_authenticated`
 */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Passkey[]> {
  return (await findPasskeys(db, requireAccount(actor).accountId)).map(toPasskey);
}

/**
 * What the browser needs to create a passkey, given the password and, where it is set up, a code of
 * the second factor.
 * @throws AppError `not_authenticated`, `wrong_password`, `wrong_second_factor`, `invalid_input` (a
 * missing code), `passkey_needed`, `too_many_passkeys`, `too_many_attempts`
 */
export async function startPasskey(
  deps: Pick<Deps, 'config' | 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { password, code }: { readonly password: string | null; readonly code?: string | undefined },
): Promise<PasskeyCreation> {
  const { accountId } = requireAccount(actor);
  await checkMayProtect(deps, requireAccount(actor));
  await checkCurrentPassword(deps, accountId, password);
  await checkOwnSecondFactor(deps, accountId, code);
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  const known = await findPasskeys(deps.db, accountId);
  if (known.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
  return (await webauthn()).generateRegistrationOptions({
    rpName: 'Lampion',
    rpID: relyingParty(deps).id,
    userName: account.email,
    userDisplayName: account.displayName || account.email,
    userID: new TextEncoder().encode(accountId),
    challenge: await issueChallenge(deps, accountId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores the passkey that the browser has created. The session counts as one with a second factor
 * from now on. The owner is notified by e-mail: the passkey outlives the password.
 * @throws AppError `not_authenticated`, `passkey_needed`, `passkey_not_added`, `too_many_passkeys`
 */
export async function addPasskey(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: Actor,
  { name, credential }: AddPasskeyBody,
): Promise<Passkey> {
  const { accountId, sessionId } = requireAccount(actor);
  await checkMayProtect(deps, requireAccount(actor));
  const { id: rpId, origin } = relyingParty(deps);
  const { registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, challenge, accountId),
      supportedAlgorithmIDs: ALGORITHMS,
      expectedOrigin: origin,
      expectedRPID: rpId,
    })
    .catch(refuseAs('passkey_not_added'));
  if (registrationInfo === undefined) throw new AppError('passkey_not_added');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const passkey = { accountId, credentialId, publicKey: Buffer.from(publicKey), counter, name };
  return deps.db.transaction(async (tx) => {
    await lockAccountRow(tx, accountId);
    if ((await findPasskeys(tx, accountId)).length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
    const row = await insertPasskey(tx, { ...passkey, createdAt: deps.now() });
    if (row === null) throw new AppError('passkey_not_added');
    await noteSessionProof(tx, sessionId);
    await queueEmail(deps, tx, { template: 'passkey-added', id: row.id });
    return toPasskey(row);
  });
}

/**
 * Gives one of the actor's passkeys another name. Idempotent.
 * @throws AppError `not_authenticated`, `not_found` (another account's, or removed)
 */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await updatePasskeyName(db, { id, accountId: requireAccount(actor).accountId, name });
  if (row === null) throw new AppError('not_found');
  return toPasskey(row);
}

/**
 * Removes one of the actor's passkeys. Without any, the password opens the account as before.
 * @throws AppError `not_authenticated`, `passkey_needed`, `not_found` (another account's, or already
 * removed)
 */
export async function removePasskey(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { accountId } = requireAccount(actor);
  await checkMayProtect(deps, requireAccount(actor));
  if (!(await deletePasskey(deps.db, accountId, id))) throw new AppError('not_found');
}

const QUARTER_HOUR = 15 * 60;
const CHALLENGES_PER_ADDRESS = { name: 'passkey-challenge', points: 60, seconds: QUARTER_HOUR };
const SIGN_INS_PER_ADDRESS = { name: 'sign-in-passkey', points: 30, seconds: QUARTER_HOUR };

/**
 * What the browser needs to sign in with a passkey of any account.
 * @throws AppError `too_many_attempts`
 */
export async function startPasskeySignIn(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now'>,
  client: Client,
): Promise<PasskeyRequest> {
  await deps.limiter.consume(CHALLENGES_PER_ADDRESS, client.address);
  const challenge = await issueChallenge(deps, null);
  const rpID = relyingParty(deps).id;
  return (await webauthn()).generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' });
}

/**
 * Opens a session with a passkey and returns its token. The authenticator has verified its user, so
 * no code is asked for. An unknown credential and a wrong answer get the same refusal; the role is
 * checked before a session exists.
 * @throws AppError `passkey_refused`, `account_suspended`, `forbidden`, `too_many_attempts`
 */
export async function signInWithPasskey(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now' | 'publishedPassword'>,
  client: Client,
  { credential, isAdmin, deviceMark }: z.output<typeof passkeySignInBodySchema>,
): Promise<string> {
  await deps.limiter.consume(SIGN_INS_PER_ADDRESS, client.address);
  const found = await findPasskeyByCredential(deps.db, credential.id);
  if (found === null) throw new AppError('passkey_refused');
  const counter = await verifySignIn(deps, found.passkey, credential);
  checkMaySignIn(found, isAdmin);
  const { id, accountId } = found.passkey;
  const proof = { userAgent: client.userAgent, deviceMark, hasPasskeyProof: true };
  return deps.db.transaction(async (tx) => {
    if (!(await touchPasskey(tx, id, { counter, now: deps.now() }))) throw new AppError('passkey_refused');
    const token = await openSessionUnlessChanged(deps, tx, accountId, proof);
    if (token === null) throw new AppError('passkey_refused');
    return token;
  });
}

/**
 * Checks the answer of an authenticator and returns its counter. A counter that does not advance
 * shows a copied key and is refused.
 */
async function verifySignIn(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { credentialId, publicKey, counter, accountId }: PasskeyRow,
  credential: z.output<typeof passkeySignInBodySchema>['credential'],
): Promise<number> {
  const { id: rpId, origin } = relyingParty(deps);
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    .catch(refuseAs('passkey_refused'));
  const { userHandle } = credential.response;
  const isOwn = userHandle === Buffer.from(accountId).toString('base64url');
  if (!verified || !isOwn) throw new AppError('passkey_refused');
  return authenticationInfo.newCounter;
}

/** The library throws an Error for each kind of wrong answer; other failures pass. */
const refuseAs =
  (code: 'passkey_not_added' | 'passkey_refused') =>
  (error: unknown): never => {
    throw new AppError(code, { cause: error });
  };

/** Passkeys are bound to the host of the public address. */
function relyingParty({ config }: Pick<Deps, 'config'>): { readonly id: string; readonly origin: string } {
  const { hostname: id, origin } = new URL(config.PUBLIC_URL);
  return { id, origin };
}

async function issueChallenge(
  { db, now }: Pick<Deps, 'now'> & { readonly db: Queryable },
  accountId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { token, tokenHash: challengeHash } = issueToken();
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await insertChallenge(db, { challengeHash, accountId, expiresAt });
  return new Uint8Array(Buffer.from(token, 'base64url'));
}

/**
 * A challenge is consumed by the first answer, right or wrong, of the ceremony it was issued for.
 */
const consumeChallenge = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  challenge: string,
  accountId: string | null,
): Promise<boolean> => takeChallenge(db, { challengeHash: hashToken(challenge), accountId, now: now() });
