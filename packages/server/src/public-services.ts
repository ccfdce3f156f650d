/**
 * Public services that require no account: production uses them unless they are embedded by name.
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
 * The address of a public service: as it is set, the usual one in production; undefined where it is
 * embedded.
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
