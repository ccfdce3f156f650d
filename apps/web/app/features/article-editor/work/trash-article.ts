import { articleEndpoints } from '@lampion/contract/endpoints/articles';
import { TRASH_DAYS } from '@lampion/contract/schemas/admin-article';
import { reportFailure, UNDO_SECONDS } from '../../../components/area/use-task.ts';
import { notify } from '../../../components/ui/toaster.tsx';
import { callApi } from '../../../lib/api.ts';
import type { ArticleWorkshop } from './use-article-work.ts';

const NOT_RESTORED = 'L’article n’a pas été restauré';

async function undo(id: string): Promise<void> {
  await reportFailure(NOT_RESTORED, async () => {
    await callApi(articleEndpoints.restoreArticle, { params: { id } });
    notify({ title: 'Article restauré', text: 'Il est tel qu’il était.' });
  });
}

/** Restores an article from the trash, in its editor. */
export async function restoreArticle(workshop: ArticleWorkshop): Promise<void> {
  await reportFailure(NOT_RESTORED, async () => {
    workshop.adopt(await callApi(articleEndpoints.restoreArticle, { params: { id: workshop.id } }));
    notify({ title: 'Article restauré' });
  });
}

/** Moves an article to the trash and offers to undo it. Resolves to whether it was moved. */
export function trashArticle({ id, keeper }: ArticleWorkshop): Promise<boolean> {
  return reportFailure('L’article n’a pas été supprimé', async () => {
    await keeper.flush();
    await keeper.hold(() => callApi(articleEndpoints.deleteArticle, { params: { id } }));
    const message = {
      title: 'Article supprimé',
      text: `Il reste ${TRASH_DAYS} jours à la corbeille.`,
      action: { label: 'Annuler', onPress: () => void undo(id) },
      isDanger: true,
    };
    notify(message, UNDO_SECONDS);
  });
}
