import { adminEventEndpoints } from '@lampion/contract/endpoints/admin-events';
import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { useTask } from '../../../components/area/use-task.ts';
import { callApi } from '../../../lib/api.ts';

/** The administration's actions on an event; each resolves to whether it succeeded. */
export function useEventActions({ _id: id, name }: Pick<AdminEventDetail, '_id' | 'name'>) {
  const { run, isBusy } = useTask();
  const params = { id };
  const republish = () =>
    run({
      failure: 'Événement non republié',
      work: async () => {
        await callApi(adminEventEndpoints.republishEvent, { params });
        return {
          title: 'Événement republié',
          text: `« ${name} » est de nouveau en ligne. L’organisateur est prévenu.`,
        };
      },
    });
  const unpublish = (reason: string) =>
    run({
      failure: 'Événement non dépublié',
      work: async () => {
        await callApi(adminEventEndpoints.unpublishEvent, { params, body: { reason } });
        const text = `« ${name} » n’est plus visible. La raison est envoyée à l’organisateur.`;
        return {
          title: 'Événement dépublié',
          text,
          action: { label: 'Republier', onPress: () => void republish() },
        };
      },
    });
  const markHandled = () =>
    run({
      failure: 'Signalements non traités',
      work: async () => {
        await callApi(adminEventEndpoints.markReportsHandled, { params });
        return { title: 'Signalements traités' };
      },
    });
  const remove = () =>
    run({
      failure: 'Événement non supprimé',
      work: async () => {
        await callApi(adminEventEndpoints.deleteEventAsAdmin, { params });
        return {
          title: 'Événement supprimé',
          text: `« ${name} » n’existe plus. L’organisateur est prévenu.`,
        };
      },
    });
  return { republish, unpublish, markHandled, remove, isBusy };
}
