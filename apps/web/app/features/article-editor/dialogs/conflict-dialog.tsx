import { fr } from '@lampion/contract/french';
import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import type { Editor } from '@tiptap/core';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { splitBlocks } from '../text/read-content.ts';
import { type ArticleWork, workOfArticle } from '../work/article-work.ts';
import { formatMoment } from '../work/format-moment.ts';
import { compareBlocks } from './compare-text.ts';
import { Comparison } from './comparison.tsx';
import { findPassages, joinPassages, type Side } from './merge-blocks.ts';
import { findFieldPassages } from './merge-fields.ts';
import { PassageChoice } from './passage-choice.tsx';

interface ConflictDialogProps {
  editor: Editor;
  mine: ArticleWork;
  theirs: EditedArticle;
  /** The version both are based on, when it could be loaded. */
  base: Partial<ArticleWork>;
  onMerge: (work: ArticleWork) => void;
  onClose: () => void;
}

type Choices = Readonly<Record<string, Side>>;

function usePassages({ editor, mine, theirs, base }: ConflictDialogProps) {
  return useMemo(() => {
    const read = (html: string) => splitBlocks(editor, html);
    const other = workOfArticle(theirs);
    return {
      other,
      fields: findFieldPassages(mine, other, base),
      texts: findPassages(read(mine.content), read(other.content), read(base.content ?? '')),
    };
  }, [editor, mine, theirs, base]);
}

/** Resolves a concurrent save: every difference is shown, to be chosen one by one or all at once. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, onMerge, onClose } = props;
  const { other, fields, texts } = usePassages(props);
  const [choices, setChoices] = useState<Choices>({});
  const choose = (key: string, side: Side) => setChoices((now) => ({ ...now, [key]: side }));
  const sideOf = (key: string, proposed: Side) => choices[key] ?? proposed;
  const chooseAll = (side: Side) =>
    setChoices(
      Object.fromEntries([...fields.map(({ name }) => name), ...texts.keys()].map((key) => [key, side])),
    );
  const merge = () => {
    const taken = fields.filter(({ name, proposed }) => sideOf(name, proposed) === 'theirs');
    const fromOther = Object.fromEntries(taken.map(({ name }) => [name, other[name]]));
    onMerge({ ...mine, ...fromOther, content: joinPassages(texts, choices) });
  };
  const text = `${theirs.savedBy ?? 'Quelqu’un'} a enregistré l’article ${formatMoment(theirs.updatedAt)}, pendant que vous écriviez. Rien n’est perdu : choisissez ce qui reste. La version mise en ligne reste dans l’historique.`;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title="Deux versions de l’article"
      text={text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Décider plus tard
          </Button>
          <Button variant="primary" onClick={merge}>
            Garder ces choix
          </Button>
        </>
      }
    >
      <div className="ae-row">
        <Button size="small" onClick={() => chooseAll('mine')}>
          Tout de ma version
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          Tout de l’autre version
        </Button>
      </div>
      {fields.map(({ name, label, mine: own, theirs: others, proposed }) => (
        <PassageChoice
          key={name}
          title={label}
          side={sideOf(name, proposed)}
          onChoose={(side) => choose(name, side)}
          mine={own}
          theirs={others}
        />
      ))}
      {texts.map((passage, index) =>
        passage.isSame ? null : (
          <PassageChoice
            key={passage.mine.join('') + passage.theirs.join('')}
            title={fr('Passage du texte')}
            side={sideOf(String(index), passage.proposed)}
            onChoose={(side) => choose(String(index), side)}
            mine={<Comparison blocks={compareBlocks(passage.theirs, passage.mine)} />}
            theirs={<Comparison blocks={compareBlocks(passage.mine, passage.theirs)} />}
            hasBoth
          />
        ),
      )}
    </Dialog>
  );
}
