import { fr } from '@lampion/contract/french';
import { type Right, rolesWith } from '@lampion/contract/people/rules/team-rights';
import { teamRoleNames, teamRoles } from '@lampion/contract/people/teams';
import { Lamp } from '../../ui/graphics.tsx';

/** What the rights mean to an organiser, each by the right that decides it. */
const lines: readonly (readonly [right: Right, words: string])[] = [
  ['read', 'Voir les événements et les chiffres'],
  ['list', 'Voir la liste des inscrits'],
  ['door', 'Contrôler les billets, faire entrer'],
  ['guests', 'Inviter, valider, lire les réponses aux questions'],
  ['events', 'Créer, modifier, annuler une date'],
  ['messages', 'Écrire aux invités et aux abonnés'],
  ['journal', 'Lire le journal de l’équipe'],
  ['owner', 'Composer l’équipe : inviter, changer un rôle, retirer'],
  ['owner', 'Profil, abonnement, factures, connexions'],
];

/** What each role may do, from the same table as the server's. */
export function RolesCard() {
  return (
    <section className="card team-rights" aria-label="Les rôles">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Ce que chaque rôle permet</th>
            {teamRoleNames.map((role) => (
              <th key={role} scope="col">
                {teamRoles[role].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([right, words]) => (
            <tr key={words}>
              <th scope="row">
                {fr(words)}
                <span className="team-rights-words" aria-hidden="true">
                  {rolesWith(right)
                    .map((role) => teamRoles[role].label)
                    .join(', ')}
                </span>
              </th>
              {teamRoleNames.map((role) => {
                const isGiven = rolesWith(right).includes(role);
                return (
                  <td key={role}>
                    <Lamp isLit={isGiven} hasHalo={false} />
                    <span className="sr-only">{isGiven ? 'Oui' : 'Non'}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {fr(
          'Un rôle vaut pour tous les événements. Personne ne voit le mot de passe ni la carte bancaire de quiconque.',
        )}
      </p>
    </section>
  );
}
