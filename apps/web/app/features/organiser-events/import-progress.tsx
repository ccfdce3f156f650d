import { fr } from '@lampion/contract/french';
import { formatBytes, formatCount } from '@lampion/contract/rules/format';
import { Ribs } from '../../components/ui/ribs.tsx';
import { countFresh, countPeople } from './import-words.ts';
import type { ImportProgress } from './use-guest-import.ts';

const RIBS = 24;
/** Screen readers hear of every tenth: a figure that changes all the time could not be followed. */
const HEARD_STEP = 10;

interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The figures behind it, as text. */
  words: string;
}

function Progress({ label, share, words }: ProgressProps) {
  const percent = Math.min(100, Math.floor(share * 100));
  const heard = percent - (percent % HEARD_STEP);
  return (
    <div className="import-progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={fr(words)}
      >
        <Ribs count={RIBS} lit={Math.round(share * RIBS)} />
      </div>
      <p className="num">{fr(words)}</p>
      <span className="sr-only" aria-live="polite">
        {fr(`${label} : ${heard} %`)}
      </span>
    </div>
  );
}

/** The number stays on the line of its noun. */
const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`;

/** How far a file has been sent and read. */
export function ReadingProgress({ progress: { list, sent, size } }: { progress: ImportProgress }) {
  const words = [
    `${formatBytes(sent)} sur ${formatBytes(size)} envoyés`,
    plural(list?.lineCount ?? 0, 'ligne lue', 'lignes lues'),
    countPeople(list?.personCount ?? 0),
    `${formatCount(list?.faultCount ?? 0)} à corriger`,
  ].join(' · ');
  return <Progress label="Lecture de la liste" share={(list?.bytesRead ?? 0) / size} words={words} />;
}

/** How many of the list have been added, each with an e-mail that is about to leave. */
export function InvitingProgress({ progress: { list } }: { progress: ImportProgress }) {
  const invitedCount = list?.invitedCount ?? 0;
  const total = Math.max(1, list ? countFresh(list) : 0);
  const words = `${plural(invitedCount, 'invitation prête à partir', 'invitations prêtes à partir')} sur ${formatCount(total)}`;
  return <Progress label="Envoi des invitations" share={invitedCount / total} words={words} />;
}
