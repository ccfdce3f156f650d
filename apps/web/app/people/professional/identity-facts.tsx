import { fr } from '@lampion/contract/french';
import type { Profile } from '@lampion/contract/people/profile';
import { HOME_COUNTRY, hasSiret, nameCountry } from '@lampion/contract/platform/rules/countries';
import { groupSiret } from './professional-values.ts';

export type Fact = readonly [name: string, value: string];

function nameSeat({ line, postcode, city, country }: Profile['address']): string {
  return line && `${line}, ${postcode} ${city}, ${nameCountry(country)}`;
}

const vatStates: Readonly<Record<Profile['vatCheck'], string>> = {
  unchecked: 'pas encore vérifié',
  valid: 'vérifié',
  invalid: 'inconnu du registre européen',
  demo: 'non vérifié, mode démo',
};

/**
 * Who an organiser is to their invoices: labels and values, in reading order; empty what is not
 * filled in.
 */
export function identityFacts(profile: Profile): readonly Fact[] {
  const { fullName, companyName, email, siret, address, vatNumber, vatCheck } = profile;
  const facts: Fact[] = [
    ['Nom complet', fullName],
    ['Entreprise', companyName],
    ['E-mail', email],
    ['Siège', nameSeat(address)],
  ];
  if (hasSiret(address.country || HOME_COUNTRY)) facts.push(['SIRET', groupSiret(siret)]);
  if (vatNumber !== '') facts.push(['Numéro de TVA', `${vatNumber} (${vatStates[vatCheck]})`]);
  return facts;
}

/** Labels and values, one a line. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="rows">
      {facts.map(([name, value]) => (
        <div key={name} className="row">
          <dt>{fr(name)}</dt>
          <dd>{fr(value || 'À compléter')}</dd>
        </div>
      ))}
    </dl>
  );
}
