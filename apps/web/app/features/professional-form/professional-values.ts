import { normaliseSiret } from '@lampion/contract/rules/siret';
import { type Profile, updateProfileBodySchema } from '@lampion/contract/schemas/profile';

const names = ['fullName', 'email', 'siret', 'companyName'] as const;

/** The values of the form, as typed. */
export type ProfessionalValues = Readonly<Record<(typeof names)[number], string>>;
/** An error sentence for each invalid field. */
export type ProfessionalFaults = Partial<Record<keyof ProfessionalValues, string>>;

export function professionalValuesOf({ fullName, email, siret, companyName }: Profile): ProfessionalValues {
  return { fullName, email, siret: groupSiret(siret), companyName };
}

/** Validates each field by the contract's rules, before anything is sent. */
export function checkProfessional(values: ProfessionalValues): ProfessionalFaults {
  const issues = updateProfileBodySchema.safeParse(values).error?.issues ?? [];
  return placeFaults(issues.map(({ path, message }) => ({ path: String(path[0]), message })));
}

/** The first error of each field of the form; others are left out. */
export function placeFaults(faults: readonly { path: string; message: string }[]): ProfessionalFaults {
  const placed: ProfessionalFaults = {};
  for (const name of names) {
    const fault = faults.find(({ path }) => path === name);
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
