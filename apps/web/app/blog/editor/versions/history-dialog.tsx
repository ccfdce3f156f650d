import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type {
  DraftCopy,
  DraftCopySummary,
  Revision,
  RevisionSummary,
} from '@lampion/contract/blog/article-editing';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError, callApi } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/forms/field.tsx';
import { CursorList, type CursorPage, useCursorPages } from '../../../ui/lists/cursor-list.tsx';
import { readContent, splitBlocks } from '../text/read-content.ts';
import { formatMoment } from '../work/article-work.ts';
import { Comparison, compareBlocks } from './comparison.tsx';

interface HistoryDialogProps {
  editor: Editor;
  articleId: string;
  title: string;
  onRestore: (revision: Revision) => Promise<void>;
  onTake: (copy: DraftCopy) => void;
  onClose: () => void;
}

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'L’historique n’a pas pu être lu.';

async function loadPage(
  id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<CursorPage<RevisionSummary>> {
  const answer = await callApi(adminArticleEndpoints.listArticleRevisions, {
    params: { id },
    query: { cursor },
    signal,
  });
  return { items: answer.revisions, nextCursor: answer.nextCursor };
}

function RevisionLine({
  revision,
  isChosen,
  onChoose,
}: {
  revision: RevisionSummary;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <li>
      <button type="button" className="ae-revision" aria-pressed={isChosen} onClick={onChoose}>
        <b>{fr(`Enregistré ${formatMoment(revision.savedAt)}`)}</b>
        <span className="hint">{`${revision.savedBy ?? 'Lampion'}, ${formatCount(revision.contentLength)} signes`}</span>
        {revision.isCurrent && <Badge tone="success">Version actuelle</Badge>}
        {revision.isDraft && <Badge tone="muted">Brouillon</Badge>}
      </button>
    </li>
  );
}

/** The revisions of the article: compared with the text in the editor, and restored. */
export function HistoryDialog({ editor, articleId, title, onRestore, onTake, onClose }: HistoryDialogProps) {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => loadPage(articleId, cursor, signal),
    [articleId],
  );
  const pages = useCursorPages<RevisionSummary, CursorPage<RevisionSummary>>(load);
  const [chosen, setChosen] = useState<Revision | null>(null);
  const [copy, setCopy] = useState<DraftCopy | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isRestoring, setRestoring] = useState(false);
  const choose = (version: number) => {
    setProblem(undefined);
    callApi(adminArticleEndpoints.getArticleRevision, { params: { id: articleId, version } })
      .then((revision) => {
        setCopy(null);
        setChosen(revision);
      })
      .catch((failure: unknown) => setProblem(sentenceOf(failure)));
  };
  const restore = (revision: Revision) => {
    setRestoring(true);
    onRestore(revision)
      .catch((failure: unknown) => setProblem(sentenceOf(failure)))
      .finally(() => setRestoring(false));
  };
  const taken = copy && { title: copy.fields.title ?? '', content: copy.fields.content ?? '' };
  const earlier = chosen ?? taken;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title="Historique de l’article"
      text="Chaque enregistrement reste ici. En restaurer un en crée un nouveau : rien ne s’efface."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          {copy && (
            <Button variant="primary" onClick={() => onTake(copy)}>
              Reprendre ce brouillon
            </Button>
          )}
          {chosen && !chosen.isCurrent && (
            <Button
              variant="primary"
              pendingText={isRestoring ? 'Restauration…' : undefined}
              onClick={() => restore(chosen)}
            >
              Restaurer cette version
            </Button>
          )}
        </>
      }
    >
      <FormError>{problem}</FormError>
      <div className="ae-history">
        <div>
          <DraftCopies
            articleId={articleId}
            chosen={copy?._id}
            onChoose={(taken) => {
              setChosen(null);
              setCopy(taken);
            }}
            onProblem={(failure) => setProblem(sentenceOf(failure))}
          />
          <CursorList pages={pages} loading="Chargement de l’historique" empty={null}>
            {(revisions) => (
              <ul className="ae-revisions">
                {revisions.map((revision) => (
                  <RevisionLine
                    key={revision.version}
                    revision={revision}
                    isChosen={revision.version === chosen?.version}
                    onChoose={() => choose(revision.version)}
                  />
                ))}
              </ul>
            )}
          </CursorList>
        </div>
        <section aria-live="polite" aria-label="Ce que la restauration changerait">
          {earlier ? (
            <RevisionComparison editor={editor} title={title} revision={earlier} />
          ) : (
            <p className="hint">Choisissez une version pour la comparer à votre texte.</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface DraftCopiesProps {
  articleId: string;
  chosen: string | undefined;
  onChoose: (copy: DraftCopy) => void;
  onProblem: (failure: unknown) => void;
}

/**
 * Copies of the caller's unsaved work, made every few minutes of typing; renders nothing without
 * one.
 */
function DraftCopies({ articleId, chosen, onChoose, onProblem }: DraftCopiesProps) {
  const [copies, setCopies] = useState<readonly DraftCopySummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each article
  useEffect(() => {
    callApi(adminArticleEndpoints.listDraftCopies, { params: { id: articleId } })
      .then((answer) => setCopies(answer.copies))
      .catch(onProblem);
  }, [articleId]);
  const choose = (copy: string) =>
    callApi(adminArticleEndpoints.getDraftCopy, { params: { id: articleId, copy } })
      .then(onChoose)
      .catch(onProblem);
  if (copies.length === 0) return null;
  return (
    <details>
      <summary className="label">{`Brouillons gardés en écrivant (${copies.length})`}</summary>
      <ul className="ae-revisions">
        {copies.map(({ _id, title, contentLength, savedAt }) => (
          <li key={_id}>
            <button
              type="button"
              className="ae-revision"
              aria-pressed={_id === chosen}
              onClick={() => void choose(_id)}
            >
              <b>{fr(`Gardé ${formatMoment(savedAt)}`)}</b>
              <span className="hint">{`${title || 'Sans titre'}, ${formatCount(contentLength)} signes`}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RevisionComparisonProps {
  editor: Editor;
  title: string;
  revision: { readonly title: string; readonly content: string };
}

/** What restoring an earlier text would change in the current text. */
function RevisionComparison({ editor, title, revision }: RevisionComparisonProps) {
  const blocks = useMemo(
    () => compareBlocks(splitBlocks(editor, readContent(editor)), splitBlocks(editor, revision.content)),
    [editor, revision],
  );
  return (
    <>
      <p className="hint">De votre texte actuel à cette version : ajouts soulignés, retraits barrés.</p>
      {title !== revision.title && (
        <p className="ae-diff">
          <span>
            Titre : <del>{title}</del> <ins>{revision.title}</ins>
          </span>
        </p>
      )}
      <Comparison blocks={blocks} />
    </>
  );
}
