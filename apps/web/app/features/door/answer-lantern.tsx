import type { DoorVerdict } from '@lampion/contract/rules/judge-ticket';

/** Four bands of pleats, as they hang. */
const bands = [
  'M62 70h96l14 28H48z',
  'M46 102h128l6 34H40z',
  'M40 140h140l-6 34H46z',
  'M48 178h124l-14 28H62z',
];
const lit: Record<DoorVerdict['answer'], number> = { in: 4, partly: 2, refused: 0 };

/** A whole lantern with a tick, a half-lit one, an empty one that is struck: the answer by its shape. */
export function AnswerLantern({ answer }: { answer: DoorVerdict['answer'] }) {
  return (
    <svg className="dr-lantern" viewBox="0 0 220 230" aria-hidden="true">
      <path className="dr-string" d="M110 0v58M84 58h52v10H84zM84 208h52v10H84z" />
      {bands.map((band, index) => (
        <path key={band} d={band} className={index >= bands.length - lit[answer] ? 'is-lit' : 'is-out'} />
      ))}
      {answer === 'in' && <path className="dr-mark" d="M74 142l26 26 48-54" />}
      {answer === 'refused' && <path className="dr-mark" d="M34 60l152 152" />}
    </svg>
  );
}
