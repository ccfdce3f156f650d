import { normaliseSiret } from '@lampion/contract/billing/rules/siret';
import {
  type Profile,
  type UpdateProfileBody,
  updateProfileBodySchema,
} from '@lampion/contract/people/profile';
import { HOME_COUNTRY, hasSiret, vatPrefixOf } from '@lampion/contract/platform/rules/countries';

const professionalNames = [
  'fullName',
  'email',
  'companyName',
  'country',
  'siret',
  'vatNumber',
  'line',
  'postcode',
  'city',
] as const;

/** The values of the form, as typed. */
export type ProfessionalValues = Readonly<Record<(typeof professionalNames)[number], string>>;
/** An error sentence for each invalid field. */
export type ProfessionalFaults = Partial<Record<keyof ProfessionalValues, string>>;

export function professionalValuesOf(profile: Profile): ProfessionalValues {
  const { fullName, email, siret, companyName, address, vatNumber } = profile;
  const country = address.country || HOME_COUNTRY;
  return { fullName, email, companyName, ...address, country, siret: groupSiret(siret), vatNumber };
}

/** The request body, without numbers that companies of the country do not have. */
export function toProfileBody(values: ProfessionalValues): UpdateProfileBody {
  const { line, postcode, city, country, siret, vatNumber, ...who } = values;
  return {
    ...who,
    siret: hasSiret(country) ? siret : '',
    vatNumber: vatPrefixOf(country) === null ? '' : vatNumber,
    address: { line, postcode, city, country },
  };
}

/** Validates each field by the contract's rules, before anything is sent. */
export function checkProfessional(values: ProfessionalValues): ProfessionalFaults {
  const issues = updateProfileBodySchema.safeParse(toProfileBody(values)).error?.issues ?? [];
  return placeFaults(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The first error of each field of the form; others are left out. */
export function placeFaults(faults: readonly { path: string; message: string }[]): ProfessionalFaults {
  const placed: ProfessionalFaults = {};
  for (const name of professionalNames) {
    const fault = faults.find(({ path }) => path === name || path === `address.${name}`);
    if (fault) placed[name] = fault.message;
  }
  return placed;
}

/** A complete SIRET in groups: "732 829 320 00074". Anything else stays as it was typed. */
export function groupSiret(text: string): string {
  return normaliseSiret(text).length === 14
    ? normaliseSiret(text).replace(/^(.{3})(.{3})(.{3})(.{5})$/, '$1 $2 $3 $4')
    : text;
}
