import { fr } from '@lampion/contract/french';
import type { Profile } from '@lampion/contract/schemas/profile';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';
import { FactRows } from '../professional-form/fact-rows.tsx';
import { identityFacts } from '../professional-form/identity-facts.ts';

/** The professional details, to read. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { companyName, displayName, app, vatCheck } = profile;
  const replies = profile.takesReplies ? 'Par e-mail, à votre adresse de connexion' : 'Non reçues par e-mail';
  return (
    <>
      {vatCheck === 'invalid' && <UnknownVatNumber />}
      <FactRows
        facts={[
          ...identityFacts(profile),
          ['Nom affiché', displayName || companyName || (app?.username ?? '')],
          ['Réponses des invités', replies],
        ]}
      />
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
