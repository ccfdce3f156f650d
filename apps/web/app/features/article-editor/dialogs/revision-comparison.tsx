import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { readContent, splitBlocks } from '../text/read-content.ts';
import { compareBlocks } from './compare-text.ts';
import { Comparison } from './comparison.tsx';

interface RevisionComparisonProps {
  editor: Editor;
  title: string;
  revision: { readonly title: string; readonly content: string };
}

/** What restoring an earlier text would change in the current text. */
export function RevisionComparison({ editor, title, revision }: RevisionComparisonProps) {
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
