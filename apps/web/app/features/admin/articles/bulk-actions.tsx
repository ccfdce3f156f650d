import type { ArticleAction } from '@lampion/contract/schemas/admin-article';
import { useState } from 'react';
import { SelectionBar } from '../../../components/area/selection-bar.tsx';
import type { Selection } from '../../../components/area/use-selection.ts';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { articleActions, changeArticles } from './article-actions.ts';

const inTrash: readonly ArticleAction[] = ['restore', 'purge'];
const outside: readonly ArticleAction[] = ['publish', 'unpublish', 'feature', 'unfeature', 'trash'];

interface BulkActionsProps {
  selection: Selection;
  pageSize: number;
  isTrash: boolean;
}

/** Actions on the selected articles; asks for confirmation where visitors would see the effect. */
export function BulkActions({ selection, pageSize, isTrash }: BulkActionsProps) {
  const { run, isBusy } = useTask();
  const [asked, setAsked] = useState<ArticleAction>();
  async function change(action: ArticleAction) {
    const isDone = await changeArticles(run, { action, ids: selection.chosen });
    setAsked(undefined);
    if (isDone) selection.clear();
  }
  const press = (action: ArticleAction) =>
    articleActions[action].question ? setAsked(action) : void change(action);
  const question = asked && articleActions[asked].question;
  return (
    <>
      <SelectionBar selection={selection} pageSize={pageSize}>
        {(isTrash ? inTrash : outside).map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'trash' || action === 'purge' ? 'danger' : 'outline'}
            disabled={isBusy}
            onClick={() => press(action)}
          >
            {articleActions[action].label}
          </Button>
        ))}
      </SelectionBar>
      {asked && question && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(undefined)}
          {...question}
          confirm={articleActions[asked].label}
          onConfirm={() => void change(asked)}
          pendingText={isBusy ? 'Un instant…' : undefined}
        />
      )}
    </>
  );
}
