import { adminUserEndpoints } from '@lampion/contract/endpoints/admin-users';
import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { useTask } from '../../../components/area/use-task.ts';
import { callApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { nameUser } from './user-words.ts';

async function downloadData(user: UserDetail): Promise<void> {
  const data = await callApi(adminUserEndpoints.exportUser, { params: { id: user._id } });
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(content, `lampion-donnees-${user._id}.json`);
}

/** The administration's actions on an account; each resolves to whether it succeeded. */
export function useUserActions(user: UserDetail) {
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
    suspend: task('Compte non suspendu', 'Compte suspendu', `Les sessions de ${name} sont fermées.`, () =>
      callApi(adminUserEndpoints.suspendUser, { params }),
    ),
    reactivate: task('Compte non réactivé', 'Compte réactivé', `${name} peut de nouveau se connecter.`, () =>
      callApi(adminUserEndpoints.reactivateUser, { params }),
    ),
    grantAdmin: task('Rôle inchangé', 'Rôle donné', `${name} administre Lampion.`, () =>
      callApi(adminUserEndpoints.changeUserRole, { params, body: { isAdmin: true } }),
    ),
    revokeAdmin: task('Rôle inchangé', 'Rôle retiré', `${name} n’administre plus Lampion.`, () =>
      callApi(adminUserEndpoints.changeUserRole, { params, body: { isAdmin: false } }),
    ),
    sendReset: task('Lien non envoyé', 'Lien envoyé', `Un e-mail part à ${user.email}.`, () =>
      callApi(adminUserEndpoints.sendUserReset, { params }),
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
    erase: task(
      'Compte non supprimé',
      'Compte supprimé',
      `${user.email} et ses données n’existent plus.`,
      () => callApi(adminUserEndpoints.eraseUser, { params, body: { email: user.email } }),
      leaving.run,
    ),
  };
}
