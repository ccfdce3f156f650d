import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { type Overlay, over } from '../../../lib/device/define-change.ts';

/** What a change of a night is made from. */
export interface InNight {
  readonly nightId: string;
}

/** How a change alters what was seen of its own night. */
export function overNight<E extends Endpoint, Input extends InNight>(
  endpoint: E,
  apply: (seen: AnswerOf<E>, input: Input) => AnswerOf<E>,
): Overlay<Input> {
  return over(endpoint, (seen, input: Input, asked) => {
    const { params } = asked as { readonly params?: { readonly id?: string } };
    return seen !== undefined && params?.id === input.nightId ? apply(seen, input) : seen;
  });
}
