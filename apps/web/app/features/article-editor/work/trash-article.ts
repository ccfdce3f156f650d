import { articleEndpoints } from '@lampion/contract/endpoints/articles';
import { TRASH_DAYS } from '@lampion/contract/schemas/admin-article';
import { notify, notifyError } from '../../../components/ui/toaster.tsx';
import { ApiError, callApi } from '../../../lib/api.ts';
import type { ArticleWorkshop } from './use-article-work.ts';

function tellFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  notifyError({ title, text: error.message });
}

async function undo(id: string): Promise<void> {
  try {
    await callApi(articleEndpoints.restoreArticle, { params: { id } });
    notify({ title: 'Article restauré', text: 'Il est tel qu’il était.' });
  } catch (error) {
    tellFailure('L’article n’a pas été restauré', error);
  }
}

/** Restores an article from the trash, in its editor. */
export async function restoreArticle(workshop: ArticleWorkshop): Promise<void> {
  try {
    workshop.adopt(await callApi(articleEndpoints.restoreArticle, { params: { id: workshop.id } }));
    notify({ title: 'Article restauré' });
  } catch (error) {
    tellFailure('L’article n’a pas été restauré', error);
  }
}

/** Moves an article to the trash and offers to undo it. Resolves to whether it was moved. */
export async function trashArticle({ id, keeper }: ArticleWorkshop): Promise<boolean> {
  try {
    await keeper.flush();
    await keeper.hold(() => callApi(articleEndpoints.deleteArticle, { params: { id } }));
  } catch (error) {
    tellFailure('L’article n’a pas été supprimé', error);
    return false;
  }
  notifyError({
    title: 'Article supprimé',
    text: `Il reste ${TRASH_DAYS} jours à la corbeille.`,
    action: { label: 'Annuler', onPress: () => void undo(id) },
  });
  return true;
}
