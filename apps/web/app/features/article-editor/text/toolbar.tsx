import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  CodeXml,
  Image,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Search,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { Icon } from '../../../components/ui/icon.tsx';
import { HeadingMenu } from './heading-menu.tsx';
import { openSearch } from './search/search.ts';
import { TOOLBAR_ID } from './use-toolbar-key.ts';

interface Tool {
  readonly label: string;
  /** In the format of `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly icon: LucideIcon;
  /** Its name in the editor, when it can be on or off. */
  readonly mark?: string;
  readonly use: (editor: Editor) => unknown;
}

const focused = (editor: Editor) => editor.chain().focus();

const groups: readonly (readonly Tool[])[] = [
  [
    { label: 'Gras', keys: 'Control+B', icon: Bold, mark: 'bold', use: (e) => focused(e).toggleBold().run() },
    {
      label: 'Italique',
      keys: 'Control+I',
      icon: Italic,
      mark: 'italic',
      use: (e) => focused(e).toggleItalic().run(),
    },
    {
      label: 'Souligné',
      keys: 'Control+U',
      icon: Underline,
      mark: 'underline',
      use: (e) => focused(e).toggleUnderline().run(),
    },
    {
      label: 'Barré',
      keys: 'Control+Shift+S',
      icon: Strikethrough,
      mark: 'strike',
      use: (e) => focused(e).toggleStrike().run(),
    },
  ],
  [
    {
      label: 'Liste numérotée',
      keys: 'Control+Shift+7',
      icon: ListOrdered,
      mark: 'orderedList',
      use: (e) => focused(e).toggleOrderedList().run(),
    },
    {
      label: 'Liste à puces',
      keys: 'Control+Shift+8',
      icon: List,
      mark: 'bulletList',
      use: (e) => focused(e).toggleBulletList().run(),
    },
  ],
  [
    {
      label: 'Citation',
      keys: 'Control+Shift+B',
      icon: TextQuote,
      mark: 'blockquote',
      use: (e) => focused(e).toggleBlockquote().run(),
    },
    {
      label: 'Bloc de code',
      keys: 'Control+Alt+C',
      icon: CodeXml,
      mark: 'codeBlock',
      use: (e) => focused(e).toggleCodeBlock().run(),
    },
  ],
];

function ToolButton({ tool, isOn }: { tool: Omit<Tool, 'use'> & { use: () => unknown }; isOn?: boolean }) {
  const keys = tool.keys?.replace('Control', 'Ctrl').replace('Shift', 'Maj').replaceAll('+', ' + ');
  return (
    <Toolbar.Button
      aria-label={tool.label}
      title={keys ? `${tool.label} (${keys})` : tool.label}
      aria-keyshortcuts={tool.keys}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={tool.use}
    >
      <Icon of={tool.icon} />
    </Toolbar.Button>
  );
}

const Separator = () => <span className="sep" aria-hidden="true" />;

interface EditorToolbarProps {
  editor: Editor;
  onLink: () => void;
  onImage: () => void;
  onKnownImages: () => void;
}

/** A single tab stop; the arrow keys move between tools, Alt+F10 moves here, Escape back to the text. */
export function EditorToolbar({ editor, onLink, onImage, onKnownImages }: EditorToolbarProps) {
  const names = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      ['link', ...groups.flat().map(({ mark = '' }) => mark)].filter((mark) => now.isActive(mark)).join(' '),
  });
  const isOn = (mark: string) => names.split(' ').includes(mark);
  const clean = () => focused(editor).unsetAllMarks().clearNodes().run();
  return (
    <Toolbar.Root
      className="toolbar"
      id={TOOLBAR_ID}
      aria-label="Mise en forme"
      aria-keyshortcuts="Alt+F10"
      onKeyDown={({ key }) => key === 'Escape' && editor.commands.focus()}
    >
      <HeadingMenu editor={editor} />
      <Separator />
      {groups.map((tools) => (
        <span className="ae-tools" key={tools[0]?.label}>
          {tools.map((tool) => (
            <ToolButton
              key={tool.label}
              tool={{ ...tool, use: () => tool.use(editor) }}
              isOn={isOn(tool.mark ?? '')}
            />
          ))}
          <Separator />
        </span>
      ))}
      <span className="ae-tools">
        <ToolButton
          tool={{ label: 'Lien', keys: 'Control+K', icon: Link, use: onLink }}
          isOn={isOn('link')}
        />
        <ToolButton tool={{ label: 'Image', icon: Image, use: onImage }} />
        <ToolButton tool={{ label: 'Images déjà envoyées', icon: Images, use: onKnownImages }} />
        <ToolButton tool={{ label: 'Effacer la mise en forme', icon: RemoveFormatting, use: clean }} />
        <ToolButton
          tool={{
            label: 'Rechercher et remplacer',
            keys: 'Control+F',
            icon: Search,
            use: () => openSearch(editor),
          }}
        />
      </span>
    </Toolbar.Root>
  );
}
