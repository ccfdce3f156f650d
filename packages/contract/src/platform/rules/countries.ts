/**
 * Countries and territories by ISO 3166-1 alpha-2 code, in the groups of our lists. The overseas
 * territories of France have their own codes: their VAT differs, or they have none.
 */
export const countryGroups = {
  france: ['FR'],
  overseas: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'],
  union: 'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  other:
    `AD AE AF AG AI AL AM AO AQ AR AS AU AW AX AZ BA BB BD BF BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
    CF CG CH CI CK CL CM CN CO CR CU CV CW CX DJ DM DO DZ EC EG EH ER ET FJ FK FM FO GA GB GD GE GG GH GI GL GM GN GQ GS
    GT GU GW GY HK HM HN HT ID IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LY
    MA MC MD ME MG MH MK ML MM MN MO MP MR MS MU MV MW MX MY MZ NA NE NF NG NI NP NR NU NZ OM PA PE PG PH PK PN PR PS PW
    PY QA RS RU RW SA SB SC SD SG SH SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
    UA UG UM US UY UZ VA VC VE VG VI VN VU WS YE ZA ZM ZW`.split(/\s+/),
} as const;

export const HOME_COUNTRY = 'FR';

export const countryCodes: readonly string[] = Object.values(countryGroups).flat();

/**
 * Where INSEE assigns SIRET numbers: New Caledonia, Polynesia, and Wallis and Futuna have their
 * own.
 */
const withSiret: ReadonlySet<string> = new Set(['FR', 'BL', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT']);
/** Where VAT numbers are French. Monaco is France for VAT (convention of 18 May 1963). */
const withFrenchVatNumber: ReadonlySet<string> = new Set(['FR', 'GF', 'GP', 'MC', 'MQ', 'RE', 'YT']);
const union: ReadonlySet<string> = new Set(countryGroups.union);

export function hasSiret(country: string): boolean {
  return withSiret.has(country);
}

/** A member of the European Union other than France. */
export function isInUnionAbroad(country: string): boolean {
  return union.has(country);
}

/**
 * Prefix of a country's VAT numbers; null outside of the Union's VAT. For Greece it is not the ISO
 * code.
 */
export function vatPrefixOf(country: string): string | null {
  if (withFrenchVatNumber.has(country)) return 'FR';
  if (!union.has(country)) return null;
  return country === 'GR' ? 'EL' : country;
}

/** The French name of a country; the code itself when it is unknown. */
export function nameCountry(country: string): string {
  return new Intl.DisplayNames(['fr'], { type: 'region' }).of(country) ?? country;
}
