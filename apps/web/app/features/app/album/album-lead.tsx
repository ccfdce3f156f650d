import { fr } from '@lampion/contract/french';
import { formatCount, formatDate } from '@lampion/contract/rules/format';
import type { Night } from '@lampion/contract/schemas/night';
import { Ribs } from '../../../components/ui/ribs.tsx';
import { serverNow } from '../../../lib/server-clock.ts';

const DAY_MS = 86_400_000;
const RIBS = 30;

interface AlbumLeadProps {
  night: Night;
  photoCount: number;
}

/** How many pictures hang, and how long one may add some. */
export function AlbumLead({ night, photoCount }: AlbumLeadProps) {
  const { isOpen, closesAt } = night;
  const days = Math.max(0, Math.ceil((Date.parse(closesAt) - serverNow().getTime()) / DAY_MS));
  return (
    <div className="n-lead">
      <h1>{fr(titleOf(photoCount))}</h1>
      <p className="num">{fr(describeTime(night, days))}</p>
      {isOpen && <Ribs count={RIBS} lit={Math.min(days, RIBS)} />}
    </div>
  );
}

function titleOf(count: number): string {
  if (count === 0) return 'Le fil est encore vide';
  return count === 1 ? 'Un tirage sur le fil' : `${formatCount(count)} tirages sur le fil`;
}

const dayOf = (instant: string) => formatDate(instant, 'day').replace(/^\S+ /, '');

function describeTime({ isOpen, isCalledOff, closesAt }: Night, days: number): string {
  if (isCalledOff) return 'La soirée est annulée : le fil ne prend plus de photos.';
  if (!isOpen) return `Le fil est fermé depuis le ${dayOf(closesAt)} : les photos restent à voir.`;
  // While the night is not over, more are left than one counts.
  if (days > RIBS) return `Jusqu’au ${dayOf(closesAt)} pour en accrocher, ${RIBS} jours après la soirée.`;
  return `Encore ${days} ${days > 1 ? 'jours' : 'jour'} pour en accrocher, jusqu’au ${dayOf(closesAt)}.`;
}
