import { readKeptAccount } from '../../lib/kept-account.ts';
import { hasKeptText } from '../admin/messages/use-kept-text.ts';
import { readLocalCopies } from '../article-editor/work/local-copy.ts';
import { listKeptDrafts } from '../organiser-events/kept-draft.ts';

async function findArticles(): Promise<string[]> {
  const account = readKeptAccount()?.id;
  const copies = account === undefined ? [] : await readLocalCopies(account);
  const unsent = copies.filter(({ kind }) => kind === 'work');
  return [...new Map(unsent.map(({ _id, fields }) => [_id, fields.title?.trim()])).values()].map((title) =>
    title ? `l’article « ${title} »` : 'un article sans titre',
  );
}

/** What was typed on this device and is nowhere else, each as a few words. */
export async function findUnsentWork(): Promise<string[]> {
  const events = listKeptDrafts().map((name) => (name ? `l’événement « ${name} »` : 'un événement sans nom'));
  return [...(await findArticles()), ...events, ...(hasKeptText() ? ['une réponse à un message'] : [])];
}
