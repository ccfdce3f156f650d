/** What somebody holds, as far as the way to install differs. */
export type DeviceKind = 'android' | 'apple' | 'computer';

/** An iPad calls itself a Mac; no Mac is touched by five fingers. */
export function findDeviceKind({ userAgent, maxTouchPoints }: Navigator): DeviceKind {
  if (/Android/.test(userAgent)) return 'android';
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isIpad || /iPhone|iPad/.test(userAgent) ? 'apple' : 'computer';
}

/** What browsers that install apps announce; not in the types of the DOM. */
export interface InstallPrompt extends Event {
  /** Asks its person, once. */
  readonly prompt: () => Promise<unknown>;
}
