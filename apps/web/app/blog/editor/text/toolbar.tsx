import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import * as Toolbar from '@radix-ui/react-toolbar';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Check,
  ChevronDown,
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
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/graphics.tsx';
import { openSearch } from './search.ts';

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

/**
 * A single tab stop; the arrow keys move between tools, Alt+F10 moves here, Escape back to the
 * text.
 */
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

const levels = [1, 2, 3, 4, 5, 6] as const;

function readLevel(editor: Editor): string {
  return String(levels.find((level) => editor.isActive('heading', { level })) ?? 0);
}

function chooseLevel(editor: Editor, chosen: string): void {
  const level = levels.find((one) => String(one) === chosen);
  const chain = editor.chain().focus();
  (level ? chain.setHeading({ level }) : chain.setParagraph()).run();
}

const nameOf = (level: string) => (level === '0' ? 'Texte' : `Titre ${level}`);

/** Paragraph, or heading of level 1 to 6. */
function HeadingMenu({ editor }: { editor: Editor }) {
  const level = useEditorState({ editor, selector: ({ editor: now }) => readLevel(now) });
  return (
    <DropdownMenu.Root modal={false}>
      <Toolbar.Button asChild>
        <DropdownMenu.Trigger className="sel" aria-label={`Style du paragraphe : ${nameOf(level)}`}>
          {nameOf(level)}
          <Icon of={ChevronDown} />
        </DropdownMenu.Trigger>
      </Toolbar.Button>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="ae-menu"
          align="start"
          sideOffset={6}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.commands.focus();
          }}
        >
          <DropdownMenu.RadioGroup value={level} onValueChange={(chosen) => chooseLevel(editor, chosen)}>
            {['0', ...levels.map(String)].map((one) => (
              <DropdownMenu.RadioItem key={one} value={one} className="ae-menu-item" data-level={one}>
                {nameOf(one)}
                <kbd>{`Ctrl + Alt + ${one}`}</kbd>
                <DropdownMenu.ItemIndicator>
                  <Icon of={Check} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const TOOLBAR_ID = 'article-toolbar';

function focusToolbar(): void {
  document.getElementById(TOOLBAR_ID)?.focus();
}

const POPUP = '[role="dialog"], [role="alertdialog"]';

/** A closing popup returns the focus first, and holds it until then. */
function leadOut(): void {
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest(POPUP)) return;
    document.removeEventListener('focusin', follow);
    focusToolbar();
  };
  document.addEventListener('focusin', follow);
}

interface Popups {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/**
 * Alt+F10 moves the focus to the toolbar from the whole screen, also from the text's popups, which
 * it closes.
 */
export function useToolbarKey(popups: Popups): void {
  const latest = useRef(popups);
  latest.current = popups;
  useEffect(() => {
    const readKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      const { isOpen, close } = latest.current;
      // Another dialog has the screen to itself.
      if (!isOpen && document.querySelector(POPUP)) return;
      event.preventDefault();
      if (!isOpen) return focusToolbar();
      leadOut();
      close();
    };
    document.addEventListener('keydown', readKey, { capture: true });
    return () => document.removeEventListener('keydown', readKey, { capture: true });
  }, []);
}
