import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu, Toolbar } from 'radix-ui';
import { Icon } from '../../../components/ui/icon.tsx';

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
export function HeadingMenu({ editor }: { editor: Editor }) {
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
