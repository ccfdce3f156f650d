import { fr } from '@lampion/contract/french';
import { adminUserEndpoints, type UserDetail } from '@lampion/contract/people/admin-users';
import {
  Ban,
  Download,
  KeyRound,
  LogOut,
  ShieldMinus,
  ShieldOff,
  ShieldPlus,
  Trash2,
  Undo2,
  UserRoundCog,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';
import { ReasonDialog, type TypedReasons } from '../reason-fields.tsx';
import { RecoverTeamDialog } from './recover-team.tsx';
import { nameUser } from './user-labels.ts';

/** Why some actions on this account are not allowed, in a sentence; undefined when all are. */
function explainLimits({ isSelf, isLastAdmin }: UserDetail): string | undefined {
  if (isLastAdmin)
    return 'Personne d’autre n’administre Lampion : ce compte ne peut être ni suspendu ni supprimé.';
  if (isSelf) return 'C’est votre compte : il ne peut être ni suspendu ni supprimé d’ici.';
  return undefined;
}

/** Actions confirmed by typing the account's address. */
type Typed = 'export' | 'erase';
type WithForm = Typed | 'recoverTeam' | 'suspend';

/** The actions on an account. Those that its owner would notice require a confirmation. */
export function UserActions({ user }: { user: UserDetail }) {
  const actions = useUserActions(user);
  const [asked, setAsked] = useState<Question | WithForm>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const isProtected = user.isSelf || user.isLastAdmin;
  const limits = explainLimits(user);
  async function erase(reasons: TypedReasons) {
    if (await actions.erase(reasons)) await navigate('/admin/users', { replace: true });
  }
  return (
    <Card aria-labelledby="user-actions">
      <CardHead id="user-actions" title="Actions" />
      {limits && <p className="muted adm-limits">{limits}</p>}
      <div className="adm-actions-list">
        <Button onClick={actions.sendReset} disabled={actions.isBusy}>
          <Icon of={KeyRound} />
          {fr('Envoyer un lien de mot de passe')}
        </Button>
        <Button onClick={() => setAsked('endSessions')}>
          <Icon of={LogOut} />
          Fermer les sessions
        </Button>
        {user.hasSecondFactor && (
          <Button onClick={() => setAsked('removeSecondFactor')} disabled={user.isSelf}>
            <Icon of={ShieldOff} />
            Retirer la double authentification
          </Button>
        )}
        <Button onClick={() => setAsked('export')}>
          <Icon of={Download} />
          Exporter les données
        </Button>
        {user.organiser && (
          <Button onClick={() => setAsked('recoverTeam')}>
            <Icon of={UserRoundCog} />
            Remettre le profil pro
          </Button>
        )}
        {user.role === 'admin' ? (
          <Button onClick={() => setAsked('revokeAdmin')} disabled={user.isLastAdmin}>
            <Icon of={ShieldMinus} />
            Retirer l’administration
          </Button>
        ) : (
          <Button onClick={() => setAsked('grantAdmin')}>
            <Icon of={ShieldPlus} />
            Donner l’administration
          </Button>
        )}
        {user.state === 'suspended' ? (
          <Button onClick={actions.reactivate} disabled={actions.isBusy}>
            <Icon of={Undo2} />
            Réactiver le compte
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsked('suspend')} disabled={isProtected}>
            <Icon of={Ban} />
            Suspendre le compte
          </Button>
        )}
        <Button variant="danger" onClick={() => setAsked('erase')} disabled={isProtected}>
          <Icon of={Trash2} />
          Supprimer le compte
        </Button>
      </div>
      {isQuestion(asked) && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          {...userQuestions[asked](nameUser(user))}
          pendingText={actions.isBusy ? 'Un instant…' : undefined}
          onConfirm={() => void actions[asked]().then(close)}
        />
      )}
      {asked === 'recoverTeam' && <RecoverTeamDialog user={user} onClose={close} />}
      {asked === 'suspend' && (
        <ReasonDialog
          title="Suspendre ce compte ?"
          text={`${nameUser(user)} sera déconnecté aussitôt et ne pourra plus se connecter. La raison part par e-mail, avec un lien pour la contester.`}
          label="Raison envoyée à la personne"
          submit="Suspendre le compte"
          pendingText={actions.isBusy ? 'Un instant…' : undefined}
          onConfirm={(reasons) => void actions.suspend(reasons).then(close)}
          onClose={close}
        />
      )}
      {asked === 'export' && (
        <ExportDialog
          user={user}
          isBusy={actions.isBusy}
          onConfirm={() => void actions.exportData().then(close)}
          onClose={close}
        />
      )}
      {asked === 'erase' && (
        <ReasonDialog
          title="Supprimer ce compte ?"
          text={`Le compte de ${nameUser(user)}, ses événements et ses données seront perdus, pour toujours. La raison part par e-mail, avec un lien pour la contester.`}
          label="Raison envoyée à la personne"
          submit="Supprimer le compte"
          typed={{ label: 'Recopiez l’adresse du compte', expected: user.email }}
          pendingText={actions.isBusy ? 'Suppression…' : undefined}
          onConfirm={(reasons) => void erase(reasons)}
          onClose={close}
        />
      )}
    </Card>
  );
}

async function downloadData(user: UserDetail): Promise<void> {
  const data = await callApi(adminUserEndpoints.exportUser, { params: { id: user._id } });
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(content, `lampion-donnees-${user._id}.json`);
}

/** The administration's actions on an account; each resolves to whether it succeeded. */
function useUserActions(user: UserDetail) {
  const { run, isBusy } = useTask();
  const leaving = useTask({ isLeaving: true });
  const params = { id: user._id };
  const name = nameUser(user);
  /** A call with the texts of its toasts. */
  const task =
    (failure: string, title: string, text: string, call: () => Promise<unknown>, through = run) =>
    () =>
      through({
        failure,
        work: async () => {
          await call();
          return { title, text };
        },
      });
  return {
    isBusy: isBusy || leaving.isBusy,
    suspend: (body: TypedReasons) =>
      task('Compte non suspendu', 'Compte suspendu', `Les sessions de ${name} sont fermées.`, () =>
        callApi(adminUserEndpoints.suspendUser, { params, body }),
      )(),
    reactivate: task('Compte non réactivé', 'Compte réactivé', `${name} peut de nouveau se connecter.`, () =>
      callApi(adminUserEndpoints.reactivateUser, { params }),
    ),
    grantAdmin: task('Rôle inchangé', 'Rôle donné', `${name} administre Lampion.`, () =>
      callApi(adminUserEndpoints.changeUserRole, { params, body: { isAdmin: true } }),
    ),
    revokeAdmin: task('Rôle inchangé', 'Rôle retiré', `${name} n’administre plus Lampion.`, () =>
      callApi(adminUserEndpoints.changeUserRole, { params, body: { isAdmin: false } }),
    ),
    sendReset: task(
      'Lien non envoyé',
      'Lien envoyé',
      `Un e-mail part à ${user.email}.`,
      () => callApi(adminUserEndpoints.sendUserReset, { params, keepalive: true }),
      (sending) =>
        run({
          ...sending,
          held: { title: 'Un lien de mot de passe', text: `${user.email} le reçoit dans dix secondes.` },
        }),
    ),
    endSessions: task(
      'Sessions toujours ouvertes',
      'Sessions fermées',
      user.isSelf ? 'Toutes, sauf celle-ci.' : `${name} devra se reconnecter.`,
      () => callApi(adminUserEndpoints.endUserSessions, { params }),
    ),
    removeSecondFactor: task(
      'Double authentification inchangée',
      'Double authentification retirée',
      `Un e-mail l’annonce à ${user.email}.`,
      () => callApi(adminUserEndpoints.removeUserSecondFactor, { params }),
    ),
    exportData: task(
      'Données non exportées',
      'Données exportées',
      'Le fichier est dans vos téléchargements.',
      () => downloadData(user),
    ),
    /** The screen is left afterwards: there is nothing to load again. */
    erase: (reasons: TypedReasons) =>
      task(
        'Compte non supprimé',
        'Compte supprimé',
        `${user.email} et ses données n’existent plus.`,
        () => callApi(adminUserEndpoints.eraseUser, { params, body: { ...reasons, email: user.email } }),
        leaving.run,
      )(),
  };
}

interface Words {
  title: string;
  text: string;
  confirm: string;
}

/** Confirmation questions of actions that the owner of an account would notice. */
const userQuestions = {
  grantAdmin: (name: string): Words => ({
    title: 'Donner l’administration ?',
    text: `${name} pourra tout voir et tout modifier ici, y compris les comptes.`,
    confirm: 'Donner l’administration',
  }),
  revokeAdmin: (name: string): Words => ({
    title: 'Retirer l’administration ?',
    text: `${name} n’aura plus accès à cet espace.`,
    confirm: 'Retirer l’administration',
  }),
  endSessions: (name: string): Words => ({
    title: 'Fermer les sessions ?',
    text: `${name} devra se reconnecter sur tous ses appareils.`,
    confirm: 'Fermer les sessions',
  }),
  removeSecondFactor: (name: string): Words => ({
    title: 'Retirer la double authentification ?',
    text: `Assurez-vous que c’est bien ${name} qui le demande. Ses clés d’accès seront retirées aussi, le mot de passe suffira de nouveau, toutes les sessions seront fermées, et un e-mail l’annoncera à l’adresse du compte.`,
    confirm: 'Retirer',
  }),
} as const;

export type Question = keyof typeof userQuestions;

const isQuestion = (asked: Question | WithForm | undefined): asked is Question =>
  asked !== undefined && asked in userQuestions;

interface ExportDialogProps {
  user: UserDetail;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Exports all personal data of an account, once its address is typed: it must not happen by
 * mistake.
 */
function ExportDialog({ user, isBusy, onConfirm, onClose }: ExportDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function submit() {
    if (typed.trim().toLowerCase() === user.email.toLowerCase()) onConfirm();
    else setError(`Recopiez exactement ${user.email}`);
  }
  return (
    <FormDialog
      title="Exporter les données de ce compte ?"
      text={`Le fichier contient toutes les données personnelles de ${nameUser(user)} : ne le remettez qu’à cette personne. Le journal en garde la trace.`}
      submit="Exporter les données"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="typed"
        label="Recopiez l’adresse du compte"
        hint={user.email}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
