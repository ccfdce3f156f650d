import { formatDate } from '@lampion/contract/platform/rules/format';

const FIRST = /^1er\b/;

/** "12 novembre 2026", the first of a month as an ordinal: "1<sup>er</sup> septembre 2026". */
export function Day({ date, className }: { date: string; className?: string }) {
  const text = formatDate(date, 'long');
  return (
    <time className={className} dateTime={date}>
      {FIRST.test(text) ? (
        <>
          1<sup>er</sup>
          {text.replace(FIRST, '')}
        </>
      ) : (
        text
      )}
    </time>
  );
}
