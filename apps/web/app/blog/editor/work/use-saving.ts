import { adminArticleEndpoints, articleEndpoints } from '@lampion/contract/blog/article-calls';
import {
  type ArticleDraft,
  type EditedArticle,
  editedArticleSchema,
} from '@lampion/contract/blog/article-editing';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError, callApi } from '../../../platform/api.ts';
import { clearError, notify, notifyError, type ToastMessage } from '../../../ui/toaster.tsx';
import { useIsHere, useOneAtATime } from '../../../ui/use-task.ts';
import { selectPendingImage, selectUndescribedImage } from '../text/read-content.ts';
import { type ArticleWork, applyDraft, formatMoment, toSaveForm, workOfArticle } from './article-work.ts';
import type { ArticleWorkshop } from './use-article-work.ts';

/** Two versions of one article to merge. */
export interface Versions {
  readonly mine: ArticleWork;
  readonly theirs: ArticleWork;
  /** The common version; null when unknown. */
  readonly base: ArticleWork | null;
  /** How that came about. */
  readonly text: string;
}

interface Conflict extends Versions {
  /** Makes the other version the base of the merged work. */
  readonly settle: (work: ArticleWork) => void;
}

type Faults = Readonly<Record<string, string | undefined>>;

export interface Saving {
  /** The save under way, for the label of its button. */
  readonly pending: 'draft' | 'public' | null;
  readonly faults: Faults;
  readonly conflict: Conflict | null;
  readonly save: (choice: { readonly isDraft: boolean }) => Promise<void>;
  /** Shows the differences from an article saved by another editor. */
  readonly meet: (theirs: EditedArticle) => Promise<void>;
  /** Shows the differences from another tab's draft. */
  readonly meetDraft: (theirs: ArticleDraft) => void;
  readonly merge: (work: ArticleWork) => void;
  readonly postpone: () => void;
}

const NOT_SAVED = 'L’article n’a pas été enregistré';
const PENDING = 'Une image n’est pas encore envoyée. Attendez qu’elle le soit, ou retirez-la.';

function findFaults(work: ArticleWork, workshop: ArticleWorkshop, isDraft: boolean): Faults {
  // Saving shows the server's text, which would be without it.
  if (selectPendingImage(workshop.editor) > 0) return { content: PENDING };
  if (isDraft) return {};
  const undescribed = selectUndescribedImage(workshop.editor);
  const images = undescribed === 1 ? 'Une image n’a' : `${undescribed} images n’ont`;
  const content = work.content === '' ? 'Écrivez le contenu de l’article' : undefined;
  return {
    ...(workshop.hasDateFault && { publish: 'Corrigez la date de publication' }),
    ...(!hasVisibleCharacter(work.title) && { title: 'Indiquez un titre' }),
    ...(content && { content }),
    ...(undescribed > 0 && {
      content: `${images} pas de texte alternatif. Choisissez « Décrire l’image », sous elle.`,
    }),
  };
}

/** The toast for what really happened, from the article in the server's answer. */
function describeSave(before: EditedArticle, saved: EditedArticle): ToastMessage {
  const { status, publishDate } = saved;
  if (status === 'draft') {
    return before.status === 'draft'
      ? { title: 'Brouillon enregistré' }
      : { title: 'Article mis à jour', text: 'Il est repassé en brouillon et n’est plus en ligne.' };
  }
  if (status === 'scheduled') {
    return {
      title: 'Article programmé',
      text: `Il paraîtra le ${formatDate(publishDate)} à ${formatTime(publishDate)}, heure de Paris.`,
    };
  }
  return before.status === 'published'
    ? { title: 'Article mis à jour' }
    : { title: 'Article publié', text: 'Il est en ligne.' };
}

async function readBase(id: string, version: number | null): Promise<ArticleWork | null> {
  if (version === null) return null;
  try {
    const revision = await callApi(adminArticleEndpoints.getArticleRevision, { params: { id, version } });
    const { title, description, content, author, category, tags, isFeatured, publishDate } = revision;
    const texts = { title, description, content, author, category, tags };
    return { ...texts, isFeatured, publishDate, imageId: revision.imageId ?? '' };
  } catch {
    // Without a base more has to be chosen, and nothing of either is dropped.
    return null;
  }
}

/** Saving the article itself: drafts, publication, and conflicts. */
export function useSaving(workshop: ArticleWorkshop): Saving {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const runAlone = useOneAtATime();
  const [pending, setPending] = useState<Saving['pending']>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const meet = async (theirs: EditedArticle) => {
    const { work, baseVersion } = workshop.read();
    setConflict({
      mine: work,
      theirs: workOfArticle(theirs),
      base: await readBase(workshop.id, baseVersion),
      text: `${theirs.savedBy ?? 'Quelqu’un'} a enregistré l’article ${formatMoment(theirs.updatedAt)}, pendant que vous écriviez. Rien n’est perdu : la version enregistrée reste dans l’historique.`,
      settle(merged) {
        workshop.putAside();
        workshop.adopt(theirs, { keepsWork: true });
        workshop.replace(merged);
      },
    });
  };

  const meetDraft = (theirs: ArticleDraft) => {
    const { work, synced } = workshop.read();
    setConflict({
      mine: work,
      theirs: applyDraft(work, theirs.fields),
      base: synced,
      text: `Un autre onglet a gardé ce brouillon ${formatMoment(theirs.updatedAt)}. Rien n’est perdu : son texte reste dans l’historique, le vôtre est mis de côté.`,
      settle: (merged) => workshop.endFork(merged),
    });
  };

  const explain = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const current = error.status === 409 ? editedArticleSchema.safeParse(error.current) : null;
    if (current?.success) return meet(current.data);
    if (error.errors.length > 0)
      setFaults(Object.fromEntries(error.errors.map((one) => [one.path, one.message])));
    // Updates the status line: in this browser, or waiting for a new session.
    workshop.keeper.touch();
    void workshop.keeper.flush();
    if (error.status !== 401) notifyError({ title: NOT_SAVED, text: error.message });
  };

  /** The article on the server, created now if it does not exist. */
  const ensureArticle = async () => {
    if (workshop.read().article === null) {
      workshop.keeper.touch();
      await workshop.keeper.flush();
    }
    return workshop.read().article;
  };

  /**
   * Resolves to whether something was typed during the save: it stays in the editor, based on the
   * saved version.
   */
  const sendSave = async (article: EditedArticle, isDraft: boolean) => {
    const { work, baseVersion, edits } = workshop.read();
    const body = toSaveForm(work, article, { isDraft, version: baseVersion ?? article.version });
    const saved = await callApi(articleEndpoints.updateArticle, { params: { id: article._id }, body });
    const isTypedSince = workshop.read().edits !== edits;
    workshop.adopt(saved, { keepsWork: isTypedSince });
    clearError(NOT_SAVED);
    notify(describeSave(article, saved));
    return isTypedSince;
  };

  const saveOnce = async (isDraft: boolean) => {
    const article = await ensureArticle();
    if (article === null) {
      return notifyError({ title: NOT_SAVED, text: 'Votre texte reste gardé sur cet appareil.' });
    }
    const isTypedSince = await workshop.keeper.hold(() => sendSave(article, isDraft));
    if (!isDraft && !isTypedSince && isHere()) await navigate('/admin');
  };

  const checkAndSave = async (isDraft: boolean) => {
    const found = findFaults(workshop.read().work, workshop, isDraft);
    // The editor is no form that is submitted: the same faults are shown again.
    flushSync(() => setFaults({}));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setPending(isDraft ? 'draft' : 'public');
    await saveOnce(isDraft)
      .catch(explain)
      .finally(() => setPending(null));
  };

  return {
    pending,
    faults,
    conflict,
    meet,
    meetDraft,
    save: ({ isDraft }) => runAlone(() => checkAndSave(isDraft)),
    merge(work) {
      if (conflict === null) return;
      conflict.settle(work);
      setConflict(null);
      notify({ title: 'Vos choix sont dans l’éditeur', text: 'Relisez, puis enregistrez.' });
    },
    postpone: () => {
      setConflict(null);
      workshop.keeper.touch();
    },
  };
}
