import { fr } from '@lampion/contract/french';
import type { Editor } from '@tiptap/core';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { splitBlocks } from '../text/read-content.ts';
import type { ArticleWork } from '../work/article-work.ts';
import type { Versions } from '../work/use-saving.ts';
import { Comparison, compareBlocks } from './comparison.tsx';
import { findPassages, joinPassages, type Passage, PROPOSED, type Side } from './merge-blocks.ts';
import { mergeFields } from './merge-fields.ts';
import { PassageChoice } from './passage-choice.tsx';

interface ConflictDialogProps extends Versions {
  editor: Editor;
  onMerge: (work: ArticleWork) => void;
  onClose: () => void;
}

type Choices = Readonly<Record<string, Side>>;

function useMerging({ editor, mine, theirs, base }: ConflictDialogProps) {
  return useMemo(() => {
    // As the editor writes them, so that the same text is the same everywhere.
    const read = (html: string) => splitBlocks(editor, html).join('');
    const before = base === null ? null : read(base.content);
    return {
      fields: mergeFields(mine, theirs, base),
      texts: findPassages(read(mine.content), read(theirs.content), before),
    };
  }, [editor, mine, theirs, base]);
}

/** Changes of the other version that need no choice. */
function Settled({
  editor,
  mine,
  texts,
}: Pick<ConflictDialogProps, 'editor' | 'mine'> & { texts: readonly Passage[] }) {
  const blocks = useMemo(() => {
    const own = Object.fromEntries(texts.map((_, index) => [index, 'mine' as const]));
    return compareBlocks(splitBlocks(editor, mine.content), splitBlocks(editor, joinPassages(texts, own)));
  }, [editor, mine, texts]);
  if (blocks.every(({ kind }) => kind === 'same')) return null;
  return (
    <section>
      <h3 className="label">Ce que l’autre version apporte à votre texte</h3>
      <Comparison blocks={blocks} />
    </section>
  );
}

/**
 * Merges two versions of a text: the user chooses where both changed, the rest is merged
 * automatically and shown.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { editor, mine, theirs, text, onMerge, onClose } = props;
  const { fields, texts } = useMerging(props);
  const [choices, setChoices] = useState<Choices>({});
  const choose = (key: string, side: Side) => setChoices((now) => ({ ...now, [key]: side }));
  const isAsked = fields.asked.length > 0 || texts.some(({ isSettled }) => !isSettled);
  const merge = () => {
    const taken = fields.asked.filter(({ name }) => choices[name] === 'theirs');
    const fromOther = Object.fromEntries(taken.map(({ name }) => [name, theirs[name]]));
    onMerge({ ...fields.settled, ...fromOther, content: joinPassages(texts, choices) });
  };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title="Deux versions de l’article"
      text={isAsked ? text : `${text} Elles se réunissent sans rien perdre.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Décider plus tard
          </Button>
          <Button variant="primary" onClick={merge}>
            {isAsked ? 'Garder ces choix' : 'Réunir les deux'}
          </Button>
        </>
      }
    >
      <div className="ae-row">
        <Button size="small" onClick={() => onMerge(mine)}>
          Tout de ma version
        </Button>
        <Button size="small" onClick={() => onMerge(theirs)}>
          Tout de l’autre version
        </Button>
      </div>
      {fields.asked.map(({ name, label, mine: own, theirs: others }) => (
        <PassageChoice
          key={name}
          title={label}
          side={choices[name] ?? 'mine'}
          onChoose={(side) => choose(name, side)}
          mine={own}
          theirs={others}
        />
      ))}
      {texts.map((passage, index) =>
        passage.isSettled ? null : (
          <PassageChoice
            key={passage.both}
            title={fr('Passage du texte')}
            side={choices[index] ?? PROPOSED}
            onChoose={(side) => choose(String(index), side)}
            mine={<Comparison blocks={compareBlocks([passage.theirs], [passage.mine])} />}
            theirs={<Comparison blocks={compareBlocks([passage.mine], [passage.theirs])} />}
            hasBoth
          />
        ),
      )}
      <Settled editor={editor} mine={mine} texts={texts} />
    </Dialog>
  );
}
