import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { type Revision, TRASH_DAYS } from '@lampion/contract/schemas/admin-article';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { HistoryDialog } from './dialogs/history-dialog.tsx';
import { PreviewDialog } from './dialogs/preview-dialog.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { applyDraft } from './work/article-work.ts';
import { trashArticle } from './work/trash-article.ts';
import type { ArticleWorkshop } from './work/use-article-work.ts';
import type { Saving } from './work/use-saving.ts';

export type EditorSheet = 'preview' | 'history' | 'delete' | null;

interface EditorSheetsProps {
  sheet: EditorSheet;
  onOpen: (sheet: EditorSheet) => void;
  workshop: ArticleWorkshop;
  saving: Saving;
}

/** Stores the current text aside first, because restoring replaces it. */
async function restoreRevision(workshop: ArticleWorkshop, { version }: Revision): Promise<void> {
  const { article } = workshop.read();
  if (article === null) return;
  await workshop.keeper.hold(async () => {
    const restored = await callApi(adminArticleEndpoints.restoreArticleRevision, {
      params: { id: article._id, version },
      body: { version: article.version },
    });
    if (workshop.isChanged) workshop.putAside();
    workshop.adopt(restored);
    await callApi(adminArticleEndpoints.deleteArticleDraft, { params: { id: article._id } }).catch(
      () => undefined,
    );
  });
  notify({ title: 'Version restaurée', text: 'L’article a les textes et l’image de cette version.' });
}

function DeleteDialog({ onOpen, workshop }: Pick<EditorSheetsProps, 'onOpen' | 'workshop'>) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    const isDone = await trashArticle(workshop);
    setDeleting(false);
    onOpen(null);
    if (isDone) await navigate('/admin');
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => onOpen(null)}
      title="Supprimer cet article ?"
      text={`Il quitte le site tout de suite et reste ${TRASH_DAYS} jours à la corbeille, d’où vous pouvez le restaurer. Ensuite, il est supprimé pour de bon.`}
      confirm="Supprimer"
      pendingText={isDeleting ? 'Suppression…' : undefined}
      onConfirm={() => void remove()}
    />
  );
}

/** The dialogs over the editor. */
export function EditorSheets({ sheet, onOpen, workshop, saving }: EditorSheetsProps) {
  const { id, editor, fields, saveState } = workshop;
  const close = () => onOpen(null);
  return (
    <>
      {sheet === 'preview' && <PreviewDialog articleId={id} onClose={close} />}
      {sheet === 'history' && (
        <HistoryDialog
          editor={editor}
          articleId={id}
          title={fields.title}
          onClose={close}
          onTake={({ fields: taken }) => {
            workshop.putAside();
            workshop.replace(applyDraft(workshop.read().work, taken));
            close();
          }}
          onRestore={async (revision) => {
            await restoreRevision(workshop, revision);
            close();
          }}
        />
      )}
      {sheet === 'delete' && <DeleteDialog onOpen={onOpen} workshop={workshop} />}
      {saving.conflict && (
        <ConflictDialog
          {...saving.conflict}
          editor={editor}
          onMerge={saving.merge}
          onClose={saving.postpone}
        />
      )}
      <SignedOutDialog isSignedOut={saveState.kind === 'signed-out'} />
    </>
  );
}
