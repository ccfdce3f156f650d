/** The order matters: a browser based on another one also contains that one's name. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bLampion\//, 'Application Lampion'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (list: typeof browsers, userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1];

/** A device in words, as far as its user agent reveals: "Firefox sur Linux". */
export function describeDevice(userAgent: string): string {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser === undefined) return system ?? 'Appareil inconnu';
  return system === undefined ? browser : `${browser} sur ${system}`;
}
