import type { ComparedBlock, TextPiece } from './compare-text.ts';

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
 * The changes in the order of the text, with one block of context on each side; longer unchanged runs are collapsed.
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
