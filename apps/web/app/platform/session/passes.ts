/** The passes on this device: data of the device, not of an account. */
export const PASSES_KEY = 'lampion-passes';

/** A guest's private link to one night, stored on this device once its holder asked for it. */
export interface KeptPass {
  /** Of the event or party. */
  readonly eventId: string;
  readonly guestId: string;
  /** Of the private link; null once it opens nothing any more. */
  readonly token: string | null;
  /** The server refused it: it opens at most the accounts, as long as the guest is not even. */
  readonly hasEnded?: boolean;
  /** The guest's name, as they are on the list. */
  readonly name: string;
  /** Of the event. */
  readonly title: string;
  /** ISO 8601. */
  readonly beginDate: string;
  /** When the link ends, ISO 8601. */
  readonly endsAt: string;
  /** Of this browser among those that the pass notifies. A hint: the server's list decides. */
  readonly deviceId?: string | null;
}

/** In the order of the nights; none when storage is unavailable. */
export function listPasses(): readonly KeptPass[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PASSES_KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const isValid = ({ token, hasEnded }: KeptPass) => token !== null && hasEnded !== true;

export const findPass = (eventId: string): KeptPass | null =>
  listPasses().find((pass) => pass.eventId === eventId) ?? null;

/**
 * Stores a pass, in place of another one of the same night. Without a `deviceId`, it keeps the one
 * of the same guest.
 * @throws DOMException when the device stores nothing
 */
export function keepPass(pass: KeptPass): void {
  const others = listPasses().filter(({ eventId }) => eventId !== pass.eventId);
  const former = findPass(pass.eventId);
  const deviceId = former?.guestId === pass.guestId ? former.deviceId : null;
  const kept = { deviceId: deviceId ?? null, ...pass };
  const all = [...others, kept].sort((a, b) => a.beginDate.localeCompare(b.beginDate));
  localStorage.setItem(PASSES_KEY, JSON.stringify(all));
}

/** Removes a pass from this device; the guest's reply stays. Idempotent. */
export function dropPass(eventId: string): void {
  const others = listPasses().filter((pass) => pass.eventId !== eventId);
  if (others.length > 0) localStorage.setItem(PASSES_KEY, JSON.stringify(others));
  else localStorage.removeItem(PASSES_KEY);
}
