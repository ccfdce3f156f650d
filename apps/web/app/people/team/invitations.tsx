import { fr } from '@lampion/contract/french';
import {
  TEAM_INVITATION_DAYS,
  type TeamInvitation,
  type TeamRole,
  teamEndpoints,
  teamRoles,
} from '@lampion/contract/people/teams';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Clock, Mail, MailX, Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { LanternChoice } from '../../ui/forms/lantern-choice.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

/** The addresses that were invited and have not accepted; nothing without one. */
export function InvitationsCard({
  invitations,
  now,
}: {
  invitations: readonly TeamInvitation[];
  now: string;
}) {
  const heading = useRef<HTMLDivElement>(null);
  if (invitations.length === 0) return null;
  return (
    <Card aria-labelledby="invitations">
      <div ref={heading} tabIndex={-1}>
        <CardHead id="invitations" title="Invitations" />
      </div>
      <ul className="team-list">
        {invitations.map((invitation) => (
          <Invitation
            key={invitation._id}
            invitation={invitation}
            isOpen={invitation.expiresAt > now}
            onWithdrawn={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </Card>
  );
}

interface InvitationProps {
  invitation: TeamInvitation;
  isOpen: boolean;
  onWithdrawn: () => void;
}

function Invitation({ invitation, isOpen, onWithdrawn }: InvitationProps) {
  const { _id: id, email } = invitation;
  const { run, isBusy } = useTask();
  const resend = () =>
    void run({
      failure: 'Invitation non renvoyée',
      subject: id,
      work: async () => {
        await callApi(teamEndpoints.resendTeamInvitation, { params: { id } });
        return {
          title: 'Nouvelle invitation prête',
          text: 'L’e-mail part à l’instant ; l’ancien lien ne marche plus.',
        };
      },
    });
  const withdraw = async () => {
    const isDone = await run({
      failure: 'Invitation non reprise',
      subject: id,
      work: async () => {
        await callApi(teamEndpoints.withdrawTeamInvitation, { params: { id } });
        return { title: isOpen ? 'Invitation reprise' : 'Invitation effacée' };
      },
    });
    if (isDone) onWithdrawn();
  };
  return (
    <li className="team-row team-invitation">
      <span className="team-seal">
        <Icon of={isOpen ? Mail : MailX} isLarge />
      </span>
      <div className="team-text">
        <b>{email}</b>
        <p className="num">{fr(describeInvitation(invitation, isOpen))}</p>
        <div className="actions">
          <Button size="small" disabled={isBusy} onClick={resend}>
            Renvoyer<span className="sr-only"> à {email}</span>
          </Button>
          <Button size="small" variant="ghost" disabled={isBusy} onClick={withdraw}>
            {isOpen ? 'Reprendre' : 'Effacer'}
            <span className="sr-only"> l’invitation de {email}</span>
          </Button>
        </div>
      </div>
      {isOpen ? (
        <Badge tone="warning" icon={Clock}>
          En attente
        </Badge>
      ) : (
        <Badge tone="muted">Expirée</Badge>
      )}
    </li>
  );
}

function describeInvitation(
  { role, invitedBy, createdAt, expiresAt }: TeamInvitation,
  isOpen: boolean,
): string {
  const { label } = teamRoles[role];
  if (!isOpen) return `${label}. Le lien a expiré le ${formatDate(expiresAt, 'long')}.`;
  const by = invitedBy === '' ? '' : ` par ${invitedBy}`;
  return `${label}. Envoyée le ${formatDate(createdAt, 'long')}${by}, valable jusqu’au ${formatDate(expiresAt, 'long')}.`;
}

const offered = ['manager', 'door', 'reader', 'owner'] as const satisfies readonly TeamRole[];

/** Invites addresses, separated by commas, with one role. */
export function InviteCard() {
  const [emails, setEmails] = useState('');
  const [role, setRole] = useState<TeamRole>('door');
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const { run, isBusy } = useTask();
  const form = useErrorFocus(refusal);
  const invite = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    void run({
      failure: 'Personne n’est invité',
      work: async () => {
        const wanted = emails.split(/[,;\s]+/).filter((email) => email !== '');
        try {
          await callApi(teamEndpoints.inviteToTeam, { body: { emails: wanted, role } });
        } catch (error) {
          setRefusal(toFormRefusal(error));
          throw error;
        }
        setEmails('');
        return wanted.length > 1
          ? { title: 'Invitations prêtes', text: 'Les e-mails partent à l’instant.' }
          : { title: 'Invitation prête', text: 'L’e-mail part à l’instant.' };
      },
    });
  };
  return (
    <Card aria-labelledby="invite">
      <CardHead id="invite" title="Inviter" />
      <form ref={form} className="form-stack" onSubmit={invite} noValidate>
        <TextField
          name="emails"
          label="Adresse e-mail"
          type="email"
          multiple
          autoComplete="off"
          hint="Plusieurs ? Séparez-les par une virgule."
          error={refusal === null ? undefined : (Object.values(refusal.fields)[0] ?? refusal.message)}
          value={emails}
          onChange={({ target }) => setEmails(target.value)}
        />
        <fieldset className="team-roles">
          <legend className="label">Rôle</legend>
          {offered.map((value) => (
            <LanternChoice
              key={value}
              name="role"
              title={teamRoles[value].label}
              text={teamRoles[value].hint}
              value={value}
              checked={role === value}
              onChange={() => setRole(value)}
            />
          ))}
        </fieldset>
        <Button type="submit" variant="ink" isBlock pendingText={isBusy ? 'Envoi en cours…' : undefined}>
          <Icon of={Send} />
          Envoyer l’invitation
        </Button>
        <p className="hint">
          {fr(
            `Le lien marche une fois, pendant ${TEAM_INVITATION_DAYS} jours, avec cette adresse seulement.`,
          )}
        </p>
      </form>
    </Card>
  );
}
