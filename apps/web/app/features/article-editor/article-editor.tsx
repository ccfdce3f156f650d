import { labelOf } from '@lampion/contract/rules/label-of';
import { articleStatusLabels } from '@lampion/contract/schemas/admin-article';
import { Eye, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { focusFirstError } from '../../components/ui/focus-first-error.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { clearError, notifyError } from '../../components/ui/toaster.tsx';
import { EditorActions } from './editor-actions.tsx';
import { type EditorSheet, EditorSheets } from './editor-sheets.tsx';
import { FieldColumn } from './fields/field-column.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Notices } from './notices.tsx';
import { StatusLine } from './status-line.tsx';
import { RichText } from './text/rich-text.tsx';
import { TitleField } from './title-field.tsx';
import type { OpenedWork } from './work/open-work.ts';
import { type ArticleWorkshop, useArticleWork } from './work/use-article-work.ts';
import { useKeepingWatch } from './work/use-keeping-watch.ts';
import { usePresence } from './work/use-presence.ts';
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
