import {
  countryGroups,
  hasSiret,
  isInUnionAbroad,
  nameCountry,
  vatPrefixOf,
} from '@lampion/contract/rules/countries';
import { TextField } from '../../components/ui/input.tsx';
import { type Choice, SelectField } from '../../components/ui/select.tsx';
import { AddressFields } from './address-fields.tsx';
import type { ProfessionalFormState } from './use-professional-form.ts';

const choicesOf = (codes: readonly string[]): Choice[] =>
  codes
    .map((value) => ({ value, label: nameCountry(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'));

const countryChoices = [
  ...choicesOf(countryGroups.france),
  { label: 'Outre-mer', choices: choicesOf(countryGroups.overseas) },
  { label: 'Union européenne', choices: choicesOf(countryGroups.union) },
  { label: 'Autres pays', choices: choicesOf(countryGroups.other) },
];

/** What identifies the company on its invoices: which numbers it has depends on its country. */
export function CompanyFields({ state }: { state: ProfessionalFormState }) {
  const { values, field } = state;
  const isAbroad = isInUnionAbroad(values.country);
  return (
    <>
      <TextField {...field('companyName')} label="Nom de l’entreprise" autoComplete="organization" required />
      <SelectField
        {...field('country')}
        label="Pays ou territoire du siège"
        autoComplete="country"
        choices={countryChoices}
      />
      {hasSiret(values.country) && (
        <TextField
          {...field('siret')}
          label="SIRET"
          hint="14 chiffres, sur votre extrait Kbis ou l’avis de situation de l’Insee."
          inputMode="numeric"
          autoComplete="off"
          onBlur={state.tidySiret}
          required
        />
      )}
      {vatPrefixOf(values.country) !== null && (
        <TextField
          {...field('vatNumber')}
          label={isAbroad ? 'Numéro de TVA' : 'Numéro de TVA (facultatif)'}
          hint={
            isAbroad
              ? 'Il remplace le SIRET : vos factures sont alors sans TVA, que vous déclarez vous-même.'
              : 'FR, deux chiffres, puis votre SIREN. Laissez vide si vous n’en avez pas.'
          }
          autoComplete="off"
          required={isAbroad}
        />
      )}
      <AddressFields state={state} />
    </>
  );
}
