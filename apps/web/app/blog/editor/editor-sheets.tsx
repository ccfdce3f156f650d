import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import { type Revision, TRASH_DAYS } from '@lampion/contract/blog/article-editing';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { holdSessionEnd } from '../../platform/session/session-end.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { trashArticle } from './notices.tsx';
import { ConflictDialog } from './versions/conflict-dialog.tsx';
import { HistoryDialog } from './versions/history-dialog.tsx';
import { PreviewDialog } from './versions/preview-dialog.tsx';
import { applyDraft } from './work/article-work.ts';
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

/** The session ended while writing: sign in in another tab, and saving resumes here. */
function SignedOutDialog({ isSignedOut }: { isSignedOut: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isSignedOut), [isSignedOut]);
  useEffect(() => holdSessionEnd(), []);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="Votre session a expiré"
      text="Votre texte est gardé sur cet appareil. Connectez-vous dans un nouvel onglet, puis revenez ici : l’enregistrement reprendra tout seul."
      actions={
        <>
          <Button variant="ghost" onClick={() => setOpen(false)}>
            Continuer d’écrire
          </Button>
          <LinkButton href="/admin/login" target="_blank" variant="primary">
            Se connecter
          </LinkButton>
        </>
      }
    />
  );
}
