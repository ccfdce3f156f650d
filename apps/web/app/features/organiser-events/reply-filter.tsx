import { formatCount } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import {
  type Reply,
  type ReplyCounts,
  replies,
  replyLabels,
  sumReplies,
} from '@lampion/contract/schemas/guest';
import { Button } from '../../components/ui/button.tsx';

interface ReplyFilterProps {
  counts: ReplyCounts;
  value: Reply | null;
  onChange: (reply: Reply | null) => void;
}

/** The number of guests per reply; pressing one shows only those guests. */
export function ReplyFilter({ counts, value, onChange }: ReplyFilterProps) {
  return (
    <fieldset className="reply-filter">
      <legend className="sr-only">Filtrer par réponse</legend>
      <Button size="small" aria-pressed={value === null} onClick={() => onChange(null)}>
        Tous <b className="num">{formatCount(sumReplies(counts))}</b>
      </Button>
      {replies.map((reply) => (
        <Button key={reply} size="small" aria-pressed={value === reply} onClick={() => onChange(reply)}>
          {labelOf(replyLabels, reply)} <b className="num">{formatCount(counts[reply])}</b>
        </Button>
      ))}
    </fieldset>
  );
}
