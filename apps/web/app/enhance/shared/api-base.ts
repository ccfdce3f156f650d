/** Base address of the HTTP API. */
export const API = (import.meta.env.VITE_API_URL ?? '/api').replace(/(?<!\/)\/+$/, '');
