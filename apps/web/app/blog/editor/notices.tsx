import { adminArticleEndpoints, articleEndpoints } from '@lampion/contract/blog/article-calls';
import { type ArticleDraft, TRASH_DAYS } from '@lampion/contract/blog/article-editing';
import { fr } from '@lampion/contract/french';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { notify } from '../../ui/toaster.tsx';
import { reportFailure, UNDO_TOAST_SECONDS } from '../../ui/use-task.ts';
import { applyDraft, emptyWork, formatMoment } from './work/article-work.ts';
import type { LocalCopy } from './work/local-copy.ts';
import type { OpenedWork } from './work/open-article.ts';
import type { ArticleWorkshop } from './work/use-article-work.ts';
import type { Saving } from './work/use-saving.ts';

interface NoticeProps {
  children: string;
  actions?: readonly (readonly [label: string, act: () => void])[];
}

function Notice({ children, actions = [] }: NoticeProps) {
  return (
    <div className="ae-notice" role="status">
      <Icon of={Info} />
      <p>{fr(children)}</p>
      {actions.map(([label, act]) => (
        <Button key={label} size="small" onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  );
}

interface NoticesProps {
  opened: OpenedWork;
  workshop: ArticleWorkshop;
  saving: Saving;
}

/** Reverts to the saved article; the current text is stored aside first. */
async function goBack({ article, keeper, ...workshop }: ArticleWorkshop): Promise<void> {
  workshop.putAside();
  await keeper.hold(async () => {
    if (article === null) return workshop.replace(emptyWork);
    workshop.adopt(article);
    // A draft left on the server is only offered again.
    await callApi(adminArticleEndpoints.deleteArticleDraft, { params: { id: article._id } }).catch(
      () => undefined,
    );
  });
}

/** Notices above the editor: recovered work, other people's saves, decisions to take. */
export function Notices({ opened, workshop, saving }: NoticesProps) {
  const { article, saveState, isBehind, fork, aside } = workshop;
  const [older, setOlder] = useState(opened.older);
  const [isFoundDismissed, setFoundDismissed] = useState(false);
  const take = (copy: LocalCopy) => {
    const { work } = workshop.read();
    workshop.putAside();
    workshop.replace(applyDraft(work, copy.fields));
  };
  const takeOther = (draft: ArticleDraft) =>
    workshop.endFork(applyDraft(workshop.read().work, draft.fields), { isTheirs: true });
  const isFound = opened.source === 'browser' || (opened.source === 'server' && article?.status !== 'draft');
  return (
    <div className="ae-notices" data-state={saveState.kind}>
      {article?.status === 'trashed' && (
        <Notice actions={[['Restaurer', () => void restoreArticle(workshop)]]}>
          Cet article est à la corbeille. Restaurez-le pour le modifier.
        </Notice>
      )}
      {fork && (
        <Notice
          actions={[
            ['Comparer', () => saving.meetDraft(fork)],
            ['Prendre l’autre texte', () => takeOther(fork)],
          ]}
        >
          {`Ce brouillon a changé dans un autre onglet, ${formatMoment(fork.updatedAt)}. Les deux textes sont gardés : choisissez ce qui reste.`}
        </Notice>
      )}
      {isBehind && article && (
        <Notice actions={[['Comparer', () => void saving.meet(article)]]}>
          {`${article.savedBy ?? 'Quelqu’un'} a enregistré cet article depuis que vous l’avez commencé.`}
        </Notice>
      )}
      {isFound && !isFoundDismissed && workshop.isChanged && (
        <Notice
          actions={[
            [
              article === null ? 'Repartir de zéro' : 'Revenir à la version enregistrée',
              () => void goBack(workshop),
            ],
            ['Continuer', () => setFoundDismissed(true)],
          ]}
        >
          {opened.source === 'browser'
            ? 'Votre travail non enregistré a été retrouvé sur cet appareil.'
            : `Voici vos modifications, gardées ${formatMoment(opened.savedAt ?? '')} et pas encore publiées.`}
        </Notice>
      )}
      {older && (
        <Notice
          actions={[
            [
              'La reprendre',
              () => {
                take(older);
                setOlder(null);
              },
            ],
            ['Ignorer', () => setOlder(null)],
          ]}
        >
          {`Une copie plus ancienne, gardée ${formatMoment(older.savedAt)}, est sur cet appareil.`}
        </Notice>
      )}
      {aside && (
        <Notice
          actions={[
            ['La reprendre', () => take(aside)],
            ['L’oublier', workshop.forgetAside],
          ]}
        >
          {`Une autre version de votre texte est mise de côté ${formatMoment(aside.savedAt)}.`}
        </Notice>
      )}
      {workshop.lostImages > 0 && (
        <Notice>
          Des images du texte collé sont restées dans leur document. Enregistrez-les sur votre appareil, puis
          ajoutez-les ici.
        </Notice>
      )}
      {opened.others.map(({ editor, updatedAt }) => (
        <Notice
          key={editor}
        >{`${editor} a aussi des modifications en cours sur cet article (${formatMoment(updatedAt)}).`}</Notice>
      ))}
    </div>
  );
}

const NOT_RESTORED = 'L’article n’a pas été restauré';

async function undo(id: string): Promise<void> {
  await reportFailure(NOT_RESTORED, async () => {
    await callApi(articleEndpoints.restoreArticle, { params: { id } });
    notify({ title: 'Article restauré', text: 'Il est tel qu’il était.' });
  });
}

/** Restores an article from the trash, in its editor. */
async function restoreArticle(workshop: ArticleWorkshop): Promise<void> {
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
    notify(message, UNDO_TOAST_SECONDS);
  });
}
