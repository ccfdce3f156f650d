import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import type { NightAfter } from '@lampion/contract/night/morning-after';
import type { Night } from '@lampion/contract/night/nights';
import { formatCount, formatDate } from '@lampion/contract/platform/rules/format';
import { shortDay } from '../../events/own-agenda/party-labels.ts';
import { makeChange, useIsUnsent } from '../../platform/device/make-change.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Lamp } from '../../ui/graphics.tsx';
import { nameDay, planNextParty, setNextDateVote } from './changes.ts';

type ProposedDate = NightAfter['dates'][number];

/** The date that suits most, the earlier one in a tie; undefined while none suits anybody. */
function findLeading(dates: readonly ProposedDate[]): ProposedDate | undefined {
  const most = Math.max(...dates.map(({ count }) => count));
  return most > 0 ? dates.find(({ count }) => count === most) : undefined;
}

interface NextDatesProps {
  night: Night;
  after: Pick<NightAfter, 'dates' | 'next'>;
}

/** The dates to meet again, a lamp for each that suits; or the one that a host chose. */
export function NextDates({ night, after: { dates, next } }: NextDatesProps) {
  if (next !== null) return <Chosen night={night} next={next} />;
  if (dates.length === 0) return null;
  const leading = findLeading(dates);
  return (
    <section className="af-card af-next" aria-labelledby="next">
      <div>
        <h2 id="next">{fr('On remet ça ?')}</h2>
        <p className="muted">
          {fr(
            night.role === 'host'
              ? 'Chacun allume les dates qui lui vont. En choisir une prépare la même soirée et y invite de nouveau vos invités, sauf ceux qui avaient dit non.'
              : 'Touchez les dates qui vous vont, les autres restent éteintes.',
          )}
        </p>
        <WaitingMark of={night.id} />
      </div>
      <ul>
        {dates.map((date) => (
          <DateLamp key={date.beginDate} night={night} date={date} isLeading={date === leading} />
        ))}
      </ul>
    </section>
  );
}

function countPeople(count: number): string {
  if (count === 0) return 'personne encore';
  return count === 1 ? '1 personne' : `${formatCount(count)} personnes`;
}

interface DateLampProps {
  night: Night;
  date: ProposedDate;
  isLeading: boolean;
}

function DateLamp({ night, date: { beginDate, count, suitsMe }, isLeading }: DateLampProps) {
  const { id: nightId, name } = night;
  const [weekday, day, month] = shortDay(nightOf(new Date(beginDate))).split('\u00a0');
  const vote = () => void makeChange(setNextDateVote, { nightId, beginDate, suits: !suitsMe });
  const choose = () => void makeChange(planNextParty, { nightId, name, id: crypto.randomUUID(), beginDate });
  return (
    <li>
      <button
        type="button"
        className={classNames('af-date', isLeading && 'best')}
        aria-pressed={suitsMe}
        disabled={night.guestId === null}
        onClick={vote}
      >
        <Lamp isLit={suitsMe} hasHalo={suitsMe && isLeading} />
        <span>{weekday}</span> <b className="condensed num">{day}</b> <span>{month}</span>{' '}
        <span className="num">{fr(countPeople(count))}</span>{' '}
        {isLeading && <span className="af-best">en tête</span>}
      </button>
      {night.role === 'host' && (
        <Button variant={isLeading ? 'primary' : 'outline'} size="small" isBlock onClick={choose}>
          Choisir
          <span className="sr-only">{fr(` le ${formatDate(nightOf(new Date(beginDate)), 'day')}`)}</span>
        </Button>
      )}
    </li>
  );
}

function Chosen({ night, next }: { night: Night; next: NonNullable<NightAfter['next']> }) {
  const isUnsent = useIsUnsent(planNextParty.kind, night.id);
  return (
    <section className="af-card" aria-labelledby="next">
      <h2 id="next" className="num">
        {fr(`Le ${nameDay(next.beginDate)}, c’est dit`)}
      </h2>
      <p className="muted">
        {fr(isUnsent ? 'Vos invités l’apprennent dès que c’est envoyé.' : describeInvitation(night, next))}
      </p>
      {next.id !== null && <LinkButton to={`/app/parties/${next.id}`}>Ouvrir la soirée</LinkButton>}
    </section>
  );
}

function describeInvitation({ role }: Night, { id }: NonNullable<NightAfter['next']>): string {
  if (role === 'host') return 'Les invités de cette nuit sont invités de nouveau.';
  return id === null
    ? 'Les invitations partent par e-mail, avec un nouveau lien.'
    : 'L’invitation est dans vos soirées.';
}
