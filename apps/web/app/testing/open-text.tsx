import { act } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { readContent } from '../blog/editor/text/read-content.ts';
import { RichText } from '../blog/editor/text/rich-text.tsx';
import { type Insertions, useInsertions } from '../blog/editor/text/use-insertions.ts';
import { useRichText } from '../blog/editor/text/use-rich-text.ts';
import { settle, showScreen } from './show-screen.tsx';

interface TextProps {
  content: string;
  onMade: (editor: Editor, insertions: Insertions) => void;
}

function Text({ content, onMade }: TextProps) {
  const held: { current: Editor | null } = { current: null };
  const insertions = useInsertions(held);
  const editor = useRichText(content, {
    onEdit: () => undefined,
    onImages: insertions.addImages,
    onDescribe: insertions.describe,
    onLostImages: () => undefined,
    onLink: () => undefined,
  });
  held.current = editor;
  onMade(editor, insertions);
  return <RichText editor={editor} insertions={insertions} error={undefined} />;
}

/** The editor of a text without the rest of its screen, with the caret at its end. */
export async function openText(content: string) {
  const made: { editor?: Editor; insertions?: Insertions } = {};
  showScreen(
    <Text content={content} onMade={(editor, insertions) => Object.assign(made, { editor, insertions })} />,
  );
  await settle();
  const editor = made.editor as Editor;
  act(() => void editor.commands.focus('end'));
  await settle();
  return {
    editor,
    read: () => readContent(editor),
    add: (...files: File[]) => act(() => made.insertions?.addImages(files)),
    replace: (instead: number, ...files: File[]) => act(() => made.insertions?.addImages(files, { instead })),
    type: (text: string) => act(() => editor.view.dispatch(editor.state.tr.insertText(text))),
    paste: (html: string) => act(() => void editor.view.pasteHTML(html)),
  };
}
