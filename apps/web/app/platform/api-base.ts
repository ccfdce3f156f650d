/** Base address of the HTTP API. */
export const API = (import.meta.env.VITE_API_URL ?? '/api').replace(/(?<!\/)\/+$/, '');

/** Answers of a proxy whose server does not answer it. */
const AWAY = [502, 503, 504];

/**
 * The refusal for a failed answer in a format that is not ours: a proxy in front of the server made
 * it.
 */
export function describeUnreadable(status: number): { readonly code: string; readonly message: string } {
  if (!AWAY.includes(status)) return { code: 'internal', message: `Erreur ${status}` };
  const message =
    'Lampion est indisponible un instant. Rien n’est perdu ici\u00a0: réessayez dans quelques secondes.';
  return { code: 'unavailable', message };
}
