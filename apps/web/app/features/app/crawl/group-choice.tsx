import { fr } from '@lampion/contract/french';
import type { CrawlGroup } from '@lampion/contract/schemas/crawl';
import { Button } from '../../../components/ui/button.tsx';

interface GroupChoiceProps {
  groups: readonly CrawlGroup[];
  followed: number;
  onFollow: (number: number) => void;
}

/** Which of several groups one goes with: the whole screen follows it. */
export function GroupChoice({ groups, followed, onFollow }: GroupChoiceProps) {
  if (groups.length < 2) return null;
  return (
    <fieldset className="bw-choice">
      <legend>{fr('Votre groupe')}</legend>
      {groups.map(({ number, name }) => (
        <Button
          key={number}
          size="small"
          variant={number === followed ? 'ink' : 'outline'}
          aria-pressed={number === followed}
          onClick={() => onFollow(number)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
