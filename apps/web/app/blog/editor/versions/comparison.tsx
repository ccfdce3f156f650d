import { diffArrays, diffWordsWithSpace } from 'diff';

interface NumberedBlock {
  readonly key: string;
  readonly block: ComparedBlock;
  /** The block before or after it has a change. */
  readonly isNearChange: boolean;
}

const isChanged = (block: ComparedBlock | undefined) => block !== undefined && block.kind !== 'same';

function number(blocks: readonly ComparedBlock[]): NumberedBlock[] {
  return blocks.map((block, index) => ({
    key: String(index),
    block,
    isNearChange: [index - 1, index, index + 1].some((at) => isChanged(blocks[at])),
  }));
}

function Piece({ piece }: { piece: TextPiece }) {
  if (piece.kind === 'added') return <ins>{piece.text}</ins>;
  if (piece.kind === 'removed') return <del>{piece.text}</del>;
  return piece.text;
}

function Block({ block }: { block: ComparedBlock }) {
  const pieces = block.pieces.map((piece, index) => ({ piece, key: `${index}-${piece.kind}` }));
  return (
    <p data-kind={block.kind}>
      {pieces.map(({ piece, key }) => (
        <Piece key={key} piece={piece} />
      ))}
    </p>
  );
}

/**
 * The changes in the order of the text, with one block of context on each side; longer unchanged
 * runs are collapsed.
 */
export function Comparison({ blocks }: { blocks: readonly ComparedBlock[] }) {
  if (!blocks.some(isChanged)) return <p className="hint">Les deux textes sont identiques.</p>;
  const numbered = number(blocks);
  return (
    <div className="ae-diff">
      {numbered.map(({ key, block, isNearChange }, index) => {
        if (isNearChange) return <Block key={key} block={block} />;
        const isFirstHidden = numbered[index - 1]?.isNearChange !== false;
        return isFirstHidden && <p key={key}>…</p>;
      })}
    </div>
  );
}

interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A paragraph, heading or other block; `pieces` are runs of its words. */
export interface ComparedBlock {
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly pieces: readonly TextPiece[];
}

/** A block as plain text for the comparison, with its pictures by name. */
function toPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(`[Image : ${image.alt || 'sans texte'}]`);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const line of body.querySelectorAll('li, p, blockquote')) line.append('\n');
  return (body.textContent ?? '').trim();
}

function whole(kind: 'same' | 'added' | 'removed', html: string): ComparedBlock {
  return { kind, pieces: [{ kind, text: toPlainText(html) }] };
}

function compareWords(before: string, after: string): ComparedBlock {
  const texts = [toPlainText(before), toPlainText(after)] as const;
  if (texts[0] === texts[1])
    return { kind: 'changed', pieces: [{ kind: 'same', text: `${texts[1]} (mise en forme modifiée)` }] };
  const pieces = diffWordsWithSpace(texts[0], texts[1]).map(({ added, removed, value }): TextPiece => {
    if (added) return { kind: 'added', text: value };
    return { kind: removed ? 'removed' : 'same', text: value };
  });
  return { kind: 'changed', pieces };
}

/** Two versions side by side, block by block; replaced blocks are compared word by word. */
export function compareBlocks(before: readonly string[], after: readonly string[]): ComparedBlock[] {
  const compared: ComparedBlock[] = [];
  let removed: string[] = [];
  for (const change of diffArrays([...before], [...after])) {
    if (change.removed) {
      removed = change.value;
      continue;
    }
    if (change.added) {
      compared.push(
        ...change.value.map((block, index) => {
          const old = removed[index];
          return old === undefined ? whole('added', block) : compareWords(old, block);
        }),
      );
      removed = removed.slice(change.value.length);
    }
    compared.push(...removed.map((block) => whole('removed', block)));
    removed = [];
    if (!change.added) compared.push(...change.value.map((block) => whole('same', block)));
  }
  return [...compared, ...removed.map((block) => whole('removed', block))];
}
