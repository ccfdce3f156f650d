import { fr } from '@lampion/contract/french';
import { HOME_COUNTRY, hasSiret, nameCountry } from '@lampion/contract/rules/countries';
import type { Profile } from '@lampion/contract/schemas/profile';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';
import { groupSiret } from '../professional-form/professional-values.ts';

function nameSeat({ line, postcode, city, country }: Profile['address']): string {
  return line && `${line}, ${postcode} ${city}, ${nameCountry(country)}`;
}

const vatStates: Readonly<Record<Profile['vatCheck'], string>> = {
  unchecked: 'pas encore vérifié',
  valid: 'vérifié',
  invalid: 'inconnu du registre européen',
  demo: 'non vérifié, mode démo',
};

/** The professional details, to read. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { fullName, companyName, displayName, app, email, siret, address, vatNumber, vatCheck } = profile;
  const facts: (readonly [string, string])[] = [
    ['Nom complet', fullName],
    ['Entreprise', companyName],
    ['Nom affiché', displayName || app?.username || companyName],
    ['E-mail', email],
    ['Siège', nameSeat(address)],
  ];
  if (hasSiret(address.country || HOME_COUNTRY)) facts.push(['SIRET', groupSiret(siret)]);
  if (vatNumber !== '') facts.push(['Numéro de TVA', `${vatNumber} (${vatStates[vatCheck]})`]);
  const replies = profile.takesReplies ? 'Par e-mail, à votre adresse de connexion' : 'Non reçues par e-mail';
  facts.push(['Réponses des invités', replies]);
  return (
    <>
      {vatCheck === 'invalid' && <UnknownVatNumber />}
      <dl className="rows">
        {facts.map(([name, value]) => (
          <div key={name} className="row">
            <dt>{fr(name)}</dt>
            <dd>{fr(value || 'À compléter')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function UnknownVatNumber() {
  return (
    <p className="well note">
      <Icon of={TriangleAlert} />
      <span>
        {fr(
          'Le registre européen (VIES) ne connaît pas votre numéro de TVA : vos factures sont établies comme si vous n’en aviez pas. Vérifiez-le, ou demandez à votre administration fiscale de l’inscrire.',
        )}
      </span>
    </p>
  );
}
