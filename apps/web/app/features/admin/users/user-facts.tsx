import { formatCount } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import { planLabels } from '@lampion/contract/rules/plan-limits';
import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { Facts } from '../facts.tsx';
import { Moment } from '../moment.tsx';
import { roleLabels } from './user-words.ts';

function describeSignIn({ hasPassword, hasGoogle }: UserDetail): string {
  const ways = [hasPassword && 'mot de passe', hasGoogle && 'Google'].filter(Boolean);
  return ways.length > 0 ? ways.join(' et ') : 'aucun moyen';
}

/** Details of an account, for helping its owner. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { organiser } = user;
  return (
    <>
      <Card aria-labelledby="user-account">
        <CardHead id="user-account" title="Compte" />
        <Facts
          facts={[
            ['E-mail', user.email],
            ['E-mail confirmé', user.isEmailConfirmed ? 'Oui' : 'Non'],
            ['Rôle', labelOf(roleLabels, user.role)],
            ['Connexion par', describeSignIn(user)],
            ['Double authentification', user.hasSecondFactor ? 'Activée' : 'Désactivée'],
            ['Inscription', <Moment key="created" at={user.createdAt} hasTime isLong />],
            ['Dernière connexion', <Moment key="seen" at={user.lastSignInAt} hasTime isLong />],
            ['Sessions ouvertes', formatCount(user.sessionCount)],
            ...(user.suspendedAt
              ? [
                  [
                    'Suspendu depuis',
                    <Moment key="suspended" at={user.suspendedAt} hasTime isLong />,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Card>
      <Card aria-labelledby="user-activity">
        <CardHead id="user-activity" title="Activité" />
        <Facts
          facts={[
            ['Société', organiser?.companyName ?? '—'],
            ['Nom affiché', organiser?.displayName || '—'],
            ['Nom du responsable', organiser?.fullName ?? '—'],
            ['Offre', organiser ? labelOf(planLabels, organiser.plan) : '—'],
            ['Pseudo dans l’application', user.username ? `@${user.username}` : '—'],
            ['Événements organisés', formatCount(user.eventCount)],
            ['Participations', formatCount(user.participationCount)],
          ]}
        />
      </Card>
    </>
  );
}
