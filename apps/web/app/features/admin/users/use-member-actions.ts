import { adminMemberEndpoints } from '@lampion/contract/endpoints/admin-members';
import { useTask } from '../../../components/area/use-task.ts';
import { callApi } from '../../../lib/api.ts';

/** What the administration does to a profile; each resolves to whether it succeeded. */
export function useMemberActions(id: string) {
  const { run, isBusy } = useTask();
  const params = { id };
  const task = (failure: string, title: string, call: () => Promise<unknown>) => () =>
    run({
      failure,
      work: async () => {
        await call();
        return { title };
      },
    });
  return {
    isBusy,
    removePicture: task('Photo non retirée', 'Photo retirée', () =>
      callApi(adminMemberEndpoints.removeMemberPicture, { params }),
    ),
    removeBio: task('Présentation non retirée', 'Présentation retirée', () =>
      callApi(adminMemberEndpoints.removeMemberBio, { params }),
    ),
  };
}
