import { articleStatusLabels } from '@lampion/contract/blog/article-editing';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { Eye, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Badge, PageHead } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/forms/focus.ts';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { clearError, notifyError } from '../../ui/toaster.tsx';
import { EditorActions, StatusLine } from './editor-actions.tsx';
import { type EditorSheet, EditorSheets } from './editor-sheets.tsx';
import { FieldColumn } from './field-column.tsx';
import { Notices } from './notices.tsx';
import { RichText } from './text/rich-text.tsx';
import type { DraftKeeper } from './work/draft-keeper.ts';
import type { OpenedWork } from './work/open-article.ts';
import { type ArticleWorkshop, useArticleWork } from './work/use-article-work.ts';
import { useKeepingWatch, usePresence } from './work/use-presence.ts';
import { useSaving } from './work/use-saving.ts';

const statusTones = { draft: 'muted', scheduled: 'info', published: 'success', trashed: 'danger' } as const;

interface StatusRowProps {
  workshop: ArticleWorkshop;
  onOpen: (sheet: EditorSheet) => void;
}

function StatusRow({ workshop, onOpen }: StatusRowProps) {
  const { article, keeper, saveState, isChanged } = workshop;
  const others = usePresence(workshop);
  const status = article?.status ?? 'draft';
  const preview = async () => {
    // The preview shows what the server has.
    const title = 'L’aperçu demande le réseau';
    clearError(title);
    if (await keeper.flush()) onOpen('preview');
    else notifyError({ title, text: 'Votre texte est gardé sur cet appareil.' });
  };
  return (
    <div className="ae-status-row">
      <Badge tone={statusTones[status]}>{labelOf(articleStatusLabels, status)}</Badge>
      <StatusLine
        state={saveState}
        isUnpublished={isChanged && (status === 'published' || status === 'scheduled')}
        others={others}
      />
      {article && (
        <div className="ae-row">
          <Button size="small" variant="ghost" onClick={() => void preview()}>
            <Icon of={Eye} />
            Aperçu
          </Button>
          <Button size="small" variant="ghost" onClick={() => onOpen('history')}>
            <Icon of={History} />
            Historique
          </Button>
        </div>
      )}
    </div>
  );
}

/** Both editor screens: for an existing article and for a new one. */
export function ArticleEditor({ opened }: { opened: OpenedWork }) {
  const workshop = useArticleWork(opened);
  const saving = useSaving(workshop);
  const [sheet, setSheet] = useState<EditorSheet>(null);
  const form = useRef<HTMLDivElement>(null);
  const { article, editor, fields, keeper } = workshop;
  const { faults } = saving;
  const isTrashed = article?.status === 'trashed';
  useKeepingWatch(keeper);
  useEffect(() => {
    if (!form.current || Object.keys(faults).length === 0) return;
    if (!focusFirstError(form.current) && faults.content) editor.commands.focus();
  }, [faults, editor]);
  useEffect(() => editor.setEditable(!isTrashed, false), [editor, isTrashed]);
  const actions = { workshop, saving, onDelete: () => setSheet('delete') };
  return (
    <div ref={form}>
      <BackLink to="/admin">Retour à l’administration</BackLink>
      <PageHead title={opened.article === null ? 'Nouvel article' : 'Modifier l’article'}>
        <div className="ae-actions">
          <EditorActions {...actions} />
        </div>
      </PageHead>
      <StatusRow workshop={workshop} onOpen={setSheet} />
      <Notices opened={opened} workshop={workshop} saving={saving} />
      <fieldset className="ae-grid" disabled={isTrashed}>
        <div className="ae-main">
          <TitleField
            title={fields.title}
            error={faults.title}
            onChange={(title) => workshop.change({ title })}
          />
          <RichText editor={editor} insertions={workshop.insertions} error={faults.content} />
        </div>
        <FieldColumn workshop={workshop} saving={saving} />
      </fieldset>
      <div className="savebar">
        <EditorActions {...actions} isBar />
      </div>
      <EditorSheets sheet={sheet} onOpen={setSheet} workshop={workshop} saving={saving} />
      <LeaveGuard keeper={keeper} />
    </div>
  );
}

const TITLE_MAX = 180;

interface TitleFieldProps {
  title: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** The title at the size it will be read in; a single line of text, wrapped on the screen. */
function TitleField({ title, error, onChange }: TitleFieldProps) {
  return (
    <TextareaField
      name="title"
      label="Titre"
      className="ae-title"
      rows={1}
      required
      maxCharacters={TITLE_MAX}
      value={title}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\n+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** Delays leaving until the last changes are saved; asks when they cannot be. */
function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      keeper.isUnsent() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try for each departure
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void keeper.flush().then((isSaved) => isSaved && blocker.proceed());
  }, [blocker.state]);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Quitter l’éditeur ?"
      text="Vos derniers mots ne sont pas encore sur le serveur. Ils restent sur cet appareil et vous attendront à la réouverture de l’article."
      confirm="Quitter"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
