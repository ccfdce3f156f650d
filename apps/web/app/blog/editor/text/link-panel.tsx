import * as Popover from '@radix-ui/react-popover';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { ExternalLink, Unlink } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/input.tsx';
import { Icon } from '../../../ui/graphics.tsx';
import { readLinkAddress } from './link-address.ts';

const REFUSED = 'Indiquez une adresse web, une adresse e-mail, ou une page du site comme /blog.';

function applyLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  const hasText = !editor.state.selection.empty || editor.isActive('link');
  const text = href.replace(/^(?:mailto|tel):/, '');
  if (hasText) chain.setLink({ href }).run();
  else chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const current = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(current);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = readLinkAddress(typed);
    if (href === null) return setError(REFUSED);
    applyLink(editor, href);
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <form onSubmit={submit} className="ae-link-form">
      <TextField
        name="link"
        label="Adresse du lien"
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        inputMode="url"
        placeholder="https://… ou nom@exemple.fr"
      />
      <div className="ae-row">
        <Button type="submit" variant="ink" size="small">
          Appliquer
        </Button>
        {current && (
          <>
            <LinkButton
              href={current}
              target="_blank"
              rel="noreferrer"
              size="small"
              isIconOnly
              aria-label="Ouvrir le lien"
            >
              <Icon of={ExternalLink} />
            </LinkButton>
            <Button size="small" isIconOnly aria-label="Retirer le lien" onClick={remove}>
              <Icon of={Unlink} />
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

interface LinkPanelProps {
  editor: Editor;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Edits the address of a link, beside the link. */
export function LinkPanel({ editor, isOpen, onOpenChange }: LinkPanelProps) {
  const anchor = useMemo(() => {
    const measure = () => {
      const { from, to } = editor.state.selection;
      return posToDOMRect(editor.view, from, to);
    };
    return { current: { getBoundingClientRect: measure } };
  }, [editor]);
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="ae-popover"
          aria-label="Lien"
          align="start"
          sideOffset={8}
          collisionPadding={16}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.commands.focus();
          }}
        >
          <LinkForm editor={editor} onDone={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
