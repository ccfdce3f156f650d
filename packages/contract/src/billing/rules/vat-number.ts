import { isInUnionAbroad, vatPrefixOf } from '../../platform/rules/countries.ts';
import { dropSeparators } from '../../platform/rules/visible-text.ts';

/** Removes separators between groups, in capitals: "FR 44 732 829 320" becomes "FR44732829320". */
export function normaliseVatNumber(text: string): string {
  return dropSeparators(text).toUpperCase();
}

/**
 * The two digits before the SIREN in a French VAT number (Code général des impôts, annexe III, art.
 * 95 I bis).
 */
export function frenchVatKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
}

interface VatIdentity {
  readonly vatNumber: string;
  readonly country: string;
  /** Empty in countries without one, such as Monaco. */
  readonly siret: string;
}

function findFrenchFault({ vatNumber, siret }: VatIdentity): string | null {
  if (!/^FR[0-9A-Z]{2}\d{9}$/.test(vatNumber))
    return 'Un numéro de TVA français, c’est FR, deux chiffres, puis votre SIREN';
  const siren = vatNumber.slice(4);
  if (siret !== '' && !siret.startsWith(siren))
    return 'Ce numéro de TVA n’est pas celui de ce SIRET : vérifiez les deux';
  return vatNumber.slice(2, 4) === frenchVatKey(siren)
    ? null
    : `La clé de ce numéro n’est pas la bonne : pour ce SIREN, c’est FR ${frenchVatKey(siren)}`;
}

/**
 * What is wrong with a normalised VAT number, as a French sentence; null when its form is valid.
 * Required in the Union outside of France, where there is no SIRET; must be empty outside of the
 * Union.
 */
export function findVatNumberFault(identity: VatIdentity): string | null {
  const { vatNumber, country } = identity;
  const prefix = vatPrefixOf(country);
  if (vatNumber === '') {
    return isInUnionAbroad(country) ? 'Indiquez votre numéro de TVA : il remplace le SIRET' : null;
  }
  if (prefix === null) return 'Laissez ce champ vide : il n’y a de numéro de TVA que dans l’Union européenne';
  if (!vatNumber.startsWith(prefix)) return `Pour ce pays, un numéro de TVA commence par ${prefix}`;
  if (prefix === 'FR') return findFrenchFault(identity);
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(vatNumber) ? null : 'Numéro de TVA incomplet : vérifiez-le';
}
