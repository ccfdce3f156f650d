import { readCopies } from '../../lib/copy-database.ts';
import { readKeptAccount } from '../../lib/kept-account.ts';
import { hasKeptText } from '../admin/messages/use-kept-text.ts';
import type { LocalCopy } from '../article-editor/work/local-copy.ts';
import { listKeptDrafts } from '../organiser-events/kept-draft.ts';

/** Something of the account that is stored on this device. */
interface KeptWork {
  /** "l’article « Le bal »" */
  readonly words: string;
  /** Where it can be gone on with, without a network too. */
  readonly to: string | null;
  /** The server has it as well. */
  readonly isSent: boolean;
}

/** Each article once, what was not sent before what was; read without the editor's code, which is large. */
async function findArticles(): Promise<KeptWork[]> {
  const account = readKeptAccount()?.id;
  const all = (await readCopies().catch(() => [])) as LocalCopy[];
  const own = all.filter((copy) => copy.account === account && copy.kind !== 'aside');
  own.sort((a, b) => b.kind.localeCompare(a.kind) || b.savedAt.localeCompare(a.savedAt));
  const seen = new Set<string>();
  const articles = own.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
  return articles.map(({ _id, kind, baseVersion, fields }) => ({
    words: fields.title?.trim() ? `l’article « ${fields.title.trim()} »` : 'un article sans titre',
    to: baseVersion === null ? '/admin/articles/new' : `/admin/articles/${_id}/edit`,
    isSent: kind === 'sent',
  }));
}

export async function findKeptWork(): Promise<KeptWork[]> {
  const events = listKeptDrafts().map((name) => (name ? `l’événement « ${name} »` : 'un événement sans nom'));
  const typed = [...events, ...(hasKeptText() ? ['une réponse à un message'] : [])];
  return [...(await findArticles()), ...typed.map((words) => ({ words, to: null, isSent: false }))];
}
