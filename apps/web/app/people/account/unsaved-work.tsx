import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { Link } from 'react-router';
import { hasKeptText } from '../../admin/messages/use-stored-text.ts';
import type { LocalCopy } from '../../blog/editor/work/local-copy.ts';
import { readCopies } from '../../platform/device/copy-database.ts';
import { readKeptAccount } from '../../platform/session/session.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { LinkButton } from '../../ui/button.tsx';

/**
 * Unsent work of the account on this device: articles to continue, forms waiting for the network.
 */
export function KeptOnDevice({ canWrite = false }: { canWrite?: boolean }) {
  const { data } = useLoaded(findKeptWork);
  return (
    <section className="kept-on-device" aria-labelledby="garde-ici">
      <h2 id="garde-ici">Gardé sur cet appareil</h2>
      {data?.length === 0 && <p>{fr('Rien n’attend d’être envoyé.')}</p>}
      <ul>
        {data?.map(({ words, to, isSent }) => (
          <li key={words + to}>
            {to === null ? fr(capitalise(words)) : <Link to={to}>{fr(capitalise(words))}</Link>}
            <small>{isSent ? 'Déjà envoyé' : 'Pas encore envoyé'}</small>
          </li>
        ))}
      </ul>
      {canWrite && <LinkButton to="/admin/articles/new">Écrire un article</LinkButton>}
    </section>
  );
}

/** Something of the account that is stored on this device. */
interface KeptWork {
  /** "l’article « Le bal »" */
  readonly words: string;
  /** The address where it can be continued, also offline. */
  readonly to: string | null;
  /** It is also on the server. */
  readonly isSent: boolean;
}

/** Each article once, unsent ones first; read without the editor's code, which is large. */
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

const openForms = () => import('../../events/event-form/event-draft.ts');

/** Forms of events; their code is loaded only when one may be stored. */
async function findEvents(): Promise<string[]> {
  try {
    if (!Object.keys(localStorage).some((key) => key.startsWith('eventDraft:'))) return [];
  } catch {
    // Without storage nothing was stored.
    return [];
  }
  // Offline, the code may be missing: stored drafts are then listed without being read.
  const names = await openForms().then(
    ({ listKeptDrafts }) => listKeptDrafts(),
    () => [''],
  );
  return names.map((name) => (name ? `l’événement « ${name} »` : 'un événement sans nom'));
}

export async function findKeptWork(): Promise<KeptWork[]> {
  const [articles, events] = await Promise.all([findArticles(), findEvents()]);
  const typed = [...events, ...(hasKeptText() ? ['une réponse à un message'] : [])];
  return [...articles, ...typed.map((words) => ({ words, to: null, isSent: false }))];
}
