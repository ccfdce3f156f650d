import { reportReasonLabels } from '@lampion/contract/admin/reports';
import { planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { adminMemberEndpoints, type ModeratedMember } from '@lampion/contract/people/admin-members';
import { adminUserEndpoints, type UserDetail, userStateLabels } from '@lampion/contract/people/admin-users';
import { formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFindable } from '../../people/me/findable-labels.ts';
import { callApi } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, Card, CardHead, PageHead } from '../../ui/card.tsx';
import { FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { BackLink } from '../../ui/links.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { AdminError, Facts, Moment, screenMeta } from '../admin-screen.tsx';
import { noReasons, ReasonDialog, ReasonFields, type TypedReasons } from '../reason-fields.tsx';
import type { Route } from './+types/user';
import { UserActions } from './user-actions.tsx';
import { nameUser, roleLabels, stateTones } from './user-labels.ts';

export const meta: Route.MetaFunction = () => screenMeta('Compte');

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return { user: await callApi(adminUserEndpoints.getUser, { params: { id }, signal }) };
}

export default function AdminUser({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/users">Tous les utilisateurs</BackLink>
      <div className="adm-user-head">
        <Avatar name={nameUser(user)} isLarge />
        <PageHead title={nameUser(user)} {...(nameUser(user) !== user.email && { lead: user.email })} />
        <Badge tone={stateTones[user.state]}>{labelOf(userStateLabels, user.state)}</Badge>
      </div>
      <div className="adm-columns">
        <div className="adm-stack">
          <UserFacts user={user} />
          {user.member && <MemberCard id={user._id} member={user.member} />}
        </div>
        <div className="adm-stack">
          <UserActions user={user} />
          <div className="actions">
            {user.organiser && (
              <LinkButton variant="ghost" to={`/admin/events?organiser=${user.organiser._id}`}>
                Ses événements
              </LinkButton>
            )}
            <LinkButton variant="ghost" to={`/admin/journal?subject=account&subjectId=${user._id}`}>
              Ce que le journal en dit
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;

function describeSignIn({ hasPassword, hasGoogle, hasIdentity }: UserDetail): string {
  const ways = [
    hasPassword && 'mot de passe',
    hasGoogle && 'Google',
    hasIdentity && 'fournisseur d’identité',
  ].filter(Boolean);
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

interface MemberCardProps {
  /** Of the account. */
  id: string;
  member: ModeratedMember;
}

function describeReports({ reportCount, openReportCount, reportReasons }: ModeratedMember): string {
  if (reportCount === 0) return 'Aucun';
  const reasons = reportReasons.map(({ reason }) => labelOf(reportReasonLabels, reason)).join(', ');
  return `${formatCount(reportCount)}, dont ${formatCount(openReportCount)} à traiter : ${reasons}`;
}

/**
 * The profile in the app: what others see of this person, and numbers. Parties and friends stay
 * without names.
 */
export function MemberCard({ id, member }: MemberCardProps) {
  const { username, appName, bio, picUrl, hasPicture } = member;
  return (
    <Card aria-labelledby="user-member">
      <CardHead id="user-member" title="Dans l’application">
        <Avatar name={username} picture={hasPicture ? picUrl : null} />
      </CardHead>
      <Facts
        facts={[
          ['Pseudo', `@${username}`],
          ['Nom', appName],
          ['Présentation', bio || '—'],
          ['Photo', hasPicture ? 'La sienne' : 'Portrait dessiné'],
          ['Téléphone vérifié', member.hasPhone ? 'Oui' : 'Non'],
          ['Trouvé par', describeFindable(member.findable)],
          ['Amis', formatCount(member.friendCount)],
          ['Soirées prévues', formatCount(member.partyCount)],
          ['Signalements', describeReports(member)],
        ]}
      />
      <MemberActions id={id} member={member} />
    </Card>
  );
}

function MemberActions({ id, member }: MemberCardProps) {
  const actions = useMemberActions(id);
  const [asked, setAsked] = useState<'removeBio' | 'removePicture' | 'rename'>();
  const close = () => setAsked(undefined);
  return (
    <div className="actions">
      {member.hasPicture && <Button onClick={() => setAsked('removePicture')}>Retirer la photo</Button>}
      {member.bio !== '' && <Button onClick={() => setAsked('removeBio')}>Retirer la présentation</Button>}
      <Button onClick={() => setAsked('rename')}>Changer le pseudo</Button>
      {member.reportCount > 0 && (
        <LinkButton variant="ghost" to={`/admin/reports?subject=${member.memberId}`}>
          Ses signalements
        </LinkButton>
      )}
      {asked === 'rename' && <RenameDialog id={id} username={member.username} onClose={close} />}
      {asked && asked !== 'rename' && (
        <ReasonDialog
          {...memberQuestions[asked]}
          label="Raison envoyée au membre"
          pendingText={actions.isBusy ? 'Un instant…' : undefined}
          onConfirm={(reasons) => void actions[asked](reasons).then(close)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Questions before parts of a profile are removed. */
const memberQuestions = {
  removePicture: {
    title: 'Retirer la photo ?',
    text: 'Le portrait dessiné revient partout, et le fichier est supprimé. Le membre peut en mettre une autre.',
    submit: 'Retirer la photo',
  },
  removeBio: {
    title: 'Retirer la présentation ?',
    text: 'Le texte est effacé pour de bon. Le membre peut en écrire un autre.',
    submit: 'Retirer la présentation',
  },
} as const;

interface RenameDialogProps {
  /** Of the account. */
  id: string;
  username: string;
  onClose: () => void;
}

/** Replaces a username that is not acceptable. */
export function RenameDialog({ id, username, onClose }: RenameDialogProps) {
  const { ask, isBusy, refusal, fault } = useAsk();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState('');
  const [reasons, setReasons] = useState(noReasons);
  const submit = async () => {
    const call = { params: { id }, body: { ...reasons, username: typed } };
    const isDone = await ask(() => callApi(adminMemberEndpoints.renameMember, call).then(() => true));
    if (!isDone) return;
    notify({ title: 'Pseudo changé' });
    onClose();
    await revalidate();
  };
  return (
    <FormDialog
      title={`Changer le pseudo ${username} ?`}
      text="Le membre garde le nouveau au moins 30 jours. Ses amis le retrouvent sous ce pseudo."
      onClose={onClose}
      onSubmit={() => void submit()}
      submit="Changer le pseudo"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
    >
      <TextField
        name="username"
        label="Nouveau pseudo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={refusal?.fields.username ?? (refusal?.fields.reason ? undefined : fault)}
      />
      <ReasonFields
        label="Raison envoyée au membre"
        value={reasons}
        error={refusal?.fields.reason}
        onChange={setReasons}
      />
    </FormDialog>
  );
}

/** What the administration does to a profile; each resolves to whether it succeeded. */
export function useMemberActions(id: string) {
  const { run, isBusy } = useTask();
  const params = { id };
  const task =
    (failure: string, title: string, call: (body: TypedReasons) => Promise<unknown>) =>
    (body: TypedReasons) =>
      run({
        failure,
        work: async () => {
          await call(body);
          return { title };
        },
      });
  return {
    isBusy,
    removePicture: task('Photo non retirée', 'Photo retirée', (body) =>
      callApi(adminMemberEndpoints.removeMemberPicture, { params, body }),
    ),
    removeBio: task('Présentation non retirée', 'Présentation retirée', (body) =>
      callApi(adminMemberEndpoints.removeMemberBio, { params, body }),
    ),
  };
}
