import { ApiError } from '../../lib/api.ts';

const noToken = "Token d'authentification introuvable";

export const words = {
  lookupFailed: 'Une erreur est survenue lors de la recherche',
  lookupRefused: 'Erreur lors de la récupération des données du compte',
  codeNotSent: "Une erreur est survenue lors de l'envoi du code",
  notConnected: 'Le compte n’a pas été connecté',
  wrongCode: 'Le code de vérification est incorrect',
} as const;

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
const isUnsaid = (error: ApiError) => error.code === 'internal';

/** Why an account was not found: the server's sentence, else the one from the catalogue. */
export function describeLookupFailure(error: unknown): string {
  if (isSignedOut(error)) return noToken;
  if (!(error instanceof ApiError) || error.status === 0) return words.lookupFailed;
  if (isUnsaid(error)) return words.lookupRefused;
  return error.errors[0]?.message ?? error.message;
}

/** Why no code was sent, to follow the catalogue's sentence; undefined when the server gives no reason. */
export function describeSendFailure(error: unknown): string | undefined {
  if (isSignedOut(error)) return noToken;
  return error instanceof ApiError && !isUnsaid(error) ? error.message : undefined;
}

/** Why connecting failed: for a wrong code the catalogue's sentence, else the server's. */
export function describeVerifyFailure(error: unknown): string {
  if (isSignedOut(error)) return noToken;
  const isTheCode = !(error instanceof ApiError) || isUnsaid(error) || error.status === 400;
  return isTheCode ? words.wrongCode : error.message;
}
