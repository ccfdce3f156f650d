import { formatCount } from '@lampion/contract/rules/format';
import type { BulkAnswer } from '@lampion/contract/schemas/bulk';
import type { ToastMessage } from '../ui/toaster.tsx';

interface BulkWords {
  /** Singular and plural: "article", "articles". */
  readonly noun: readonly [one: string, several: string];
  /** What has been done: "publié", "publiés". */
  readonly done: readonly [one: string, several: string];
}

const count = (number: number, [one, several]: BulkWords['noun']) =>
  `${formatCount(number)} ${number > 1 ? several : one}`;

/** The toast for the actual outcome of an action on several lines, with the reason for the first that was not changed. */
export function describeBulk({ noun, done }: BulkWords, { changed, unchanged }: BulkAnswer): ToastMessage {
  const [first] = unchanged;
  const [one, several] = done;
  const title =
    changed.length > 0
      ? `${count(changed.length, noun)} ${changed.length > 1 ? several : one}`
      : 'Rien n’a changé';
  if (!first) return { title };
  const left = `${count(unchanged.length, noun)} inchangé${unchanged.length > 1 ? 's' : ''}`;
  return { title, text: `${left} : ${first.message}` };
}
