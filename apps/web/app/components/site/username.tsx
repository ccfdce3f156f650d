import { Fragment } from 'react';

/** A username that may wrap after its dots and underscores. */
export function Username({ of: name }: { of: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
