import type { Profile } from '../../people/profile.ts';
import { hasSiret, isInUnionAbroad } from '../../platform/rules/countries.ts';

type Details = Pick<Profile, 'companyName' | 'siret' | 'vatNumber' | 'address'>;

const messages = {
  companyName: "Indiquez le nom de l'entreprise",
  'address.country': 'Choisissez le pays du siège',
  'address.line': 'Indiquez le numéro et la rue',
  'address.city': 'Indiquez la ville',
  siret: 'SIRET requis',
  vatNumber: 'Indiquez votre numéro de TVA : il remplace le SIRET',
} as const;

/**
 * Details of the buyer that an invoice requires and the profile lacks: fields, each with what to
 * do.
 */
export function findMissingDetails({ companyName, siret, vatNumber, address }: Details) {
  const { country } = address;
  const missing: Readonly<Record<keyof typeof messages, boolean>> = {
    companyName: companyName === '',
    'address.country': country === '',
    'address.line': address.line === '',
    'address.city': address.city === '',
    siret: siret === '' && (country === '' || hasSiret(country)),
    vatNumber: vatNumber === '' && isInUnionAbroad(country),
  };
  const names = Object.keys(messages) as (keyof typeof messages)[];
  return names.filter((name) => missing[name]).map((path) => ({ path, message: messages[path] }));
}
