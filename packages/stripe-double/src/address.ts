import { type Params, readGroup, readText } from './params.ts';
import { invalid } from './refusal.ts';
import type { Address } from './shapes.ts';

const fields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

/** An address as sent; null when it was sent empty. */
export function readAddress(params: Params, param = 'address'): Address | null {
  if (params.address === '') return null;
  const sent = readGroup(params, 'address');
  for (const name of Object.keys(sent)) {
    if (fields.some((known) => known === name)) continue;
    throw invalid(`${param}[${name}]`, `Received unknown parameter: ${param}[${name}]`, 'parameter_unknown');
  }
  const country = readText(sent, 'country');
  if (country && !/^[A-Z]{2}$/.test(country)) {
    throw invalid(
      `${param}[country]`,
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'. A full list of country codes is available at https://stripe.com/docs/connect/country-codes`,
      'country_code_invalid',
    );
  }
  return Object.fromEntries(fields.map((name) => [name, readText(sent, name) || null])) as unknown as Address;
}
