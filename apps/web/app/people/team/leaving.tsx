import { fr } from '@lampion/contract/french';
import { type Team, type TeamMembership, teamEndpoints } from '@lampion/contract/people/teams';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { chooseTeam } from '../../platform/session/team-choice.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { useTask } from '../../ui/use-task.ts';

/** Leaving the team, which its own account cannot. */
export function LeaveCard({ current }: { current: TeamMembership }) {
  const { run, isBusy } = useTask({ isLeaving: true });
  const { _id: id, name } = current;
  const leave = () =>
    void run({
      failure: 'Équipe non quittée',
      work: async () => {
        await callApi(teamEndpoints.leaveTeam, { params: { id } });
        chooseTeam(null);
        location.assign('/pro');
        return { title: 'Équipe quittée' };
      },
    });
  return (
    <Card aria-labelledby="leave">
      <CardHead id="leave" title="Quitter l’équipe" />
      <p className="muted">{fr('Vos accès s’éteignent tout de suite. Ce que vous avez fait reste.')}</p>
      <ConfirmButton
        variant="danger"
        disabled={isBusy}
        title={`Quitter ${name} ?`}
        text="Pour revenir, il faudra une nouvelle invitation."
        confirm="Quitter"
        onConfirm={leave}
      >
        Quitter
      </ConfirmButton>
    </Card>
  );
}

/** Hands the pro profile over: its own account cannot leave before. */
export function HandOverCard({ current, team: { members } }: { current: TeamMembership; team: Team }) {
  const heirs = members.flatMap(({ _id, name }) => (_id === null ? [] : [{ value: _id, label: name }]));
  const [chosen, setChosen] = useState('');
  const { run, isBusy } = useTask({ isLeaving: true });
  const memberId = heirs.some(({ value }) => value === chosen) ? chosen : (heirs[0]?.value ?? '');
  const name = heirs.find(({ value }) => value === memberId)?.label ?? '';
  const handOver = () =>
    void run({
      failure: 'Équipe non transmise',
      work: async () => {
        await callApi(teamEndpoints.handOverTeam, { body: { memberId } });
        // From now on, this account is one of the team.
        chooseTeam(current._id);
        location.assign('/pro/team');
        return { title: 'Équipe transmise' };
      },
    });
  return (
    <Card aria-labelledby="hand-over">
      <CardHead id="hand-over" title="Quitter l’équipe" />
      <p className="muted">
        {fr(
          'Ce profil pro est celui de votre compte : transmettez-le d’abord, il ne peut pas rester sans clés.',
        )}
        {heirs.length === 0 && fr(' Il faut pour cela quelqu’un d’autre dans l’équipe.')}
      </p>
      {heirs.length > 0 && (
        <div className="form-stack">
          <SelectField
            name="heir"
            label="À qui"
            choices={heirs}
            value={memberId}
            onChange={({ target }) => setChosen(target.value)}
          />
          <ConfirmButton
            disabled={isBusy}
            title={`Transmettre à ${name} ?`}
            text="Événements, abonnement et factures passent à son compte. Vous restez propriétaire dans l’équipe, sans pouvoir reprendre ce profil de vous-même."
            confirm="Transmettre"
            onConfirm={handOver}
          >
            Transmettre
          </ConfirmButton>
        </div>
      )}
    </Card>
  );
}
