/** The kind of device, as far as installing the app differs. */
export type DeviceKind = 'android' | 'apple' | 'computer';

/** iPads report themselves as Macs, but no Mac has more than one touch point. */
export function findDeviceKind({ userAgent, maxTouchPoints }: Navigator): DeviceKind {
  if (/Android/.test(userAgent)) return 'android';
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isIpad || /iPhone|iPad/.test(userAgent) ? 'apple' : 'computer';
}

/** The event of browsers that can install apps; missing in the DOM types. */
export interface InstallPrompt extends Event {
  /** Shows the browser's install dialog; works once. */
  readonly prompt: () => Promise<unknown>;
}
