/**
 * Public services that require no account. Production uses them unless ALLOW_EMBEDDED names them.
 */
const publicServices = {
  addresses: { setting: 'GEOCODER_URL', url: 'https://data.geopf.fr/geocodage/search' },
  'vat-register': {
    setting: 'VAT_REGISTER_URL',
    url: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  },
} as const;

interface Given {
  readonly NODE_ENV: string;
  readonly ALLOW_EMBEDDED: readonly string[];
  readonly GEOCODER_URL?: string | undefined;
  readonly VAT_REGISTER_URL?: string | undefined;
}

/**
 * The URL of a public service: the setting, or the default in production; undefined when embedded.
 */
function addressOf(name: keyof typeof publicServices, given: Given): string | undefined {
  const { setting, url } = publicServices[name];
  const isEmbedded = given.NODE_ENV !== 'production' || given.ALLOW_EMBEDDED.includes(name);
  return given[setting] ?? (isEmbedded ? undefined : url);
}

export function publicAddressesOf(given: Given) {
  return {
    GEOCODER_URL: addressOf('addresses', given),
    VAT_REGISTER_URL: addressOf('vat-register', given),
  };
}
