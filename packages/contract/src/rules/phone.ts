/**
 * A phone number as typed, in E.164: French without a country's code ("06 39 98 10 01"), others with it ("+32 470 12 34 56",
 * "0032…"). Null for what is no number that takes text messages: in France, those of mobile phones alone.
 */
export function normalisePhone(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.()\u2010-\u2015-]/g, '').replace(/^00/, '+');
  const number = digits.replace(/^0(?=\d{9}$)/, '+33').replace(/^\+330(?=\d{9}$)/, '+33');
  if (!/^\+[1-9]\d{7,14}$/.test(number)) return null;
  return number.startsWith('+33') && !/^\+33[67]\d{8}$/.test(number) ? null : number;
}
