import { doorEndpoints, type MorningAfter } from '@lampion/contract/events/door';
import { fr } from '@lampion/contract/french';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { Send } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { THANKING } from '../../messages/announcements/composer-address.ts';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';

/** The morning after, for hosts: who said yes, who came, and when. */
export function MorningAfterBoard({ id, children }: { id: string; children?: ReactNode }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(doorEndpoints.getMorningAfter, { params: { id }, signal }),
    [id],
  );
  const { data, error } = useLoaded(load);
  if (error) return <p role="alert">{fr(error.message)}</p>;
  if (data === null) return <p role="status">Un instant…</p>;
  return (
    <div className="dr-after">
      <Counts {...data} />
      <Quarters quarters={data.quarters} />
      {data.absent.length > 0 && data.came > 0 && (
        <section aria-labelledby="absent">
          <h2 id="absent">Les absents</h2>
          <ul>
            {data.absent.map(({ guestId, name }) => (
              <li key={guestId}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </div>
  );
}

function Counts({ saidYes, expectedPeople, came, people, absent, firstAt, lastAt }: MorningAfter) {
  return (
    <>
      <dl>
        <div>
          <dt>{fr('Avaient dit oui')}</dt>
          <dd>{formatCount(saidYes)}</dd>
        </div>
        <div>
          <dt>Sont venus</dt>
          <dd>{formatCount(came)}</dd>
        </div>
        <div>
          <dt>Absents</dt>
          <dd>{formatCount(absent.length)}</dd>
        </div>
      </dl>
      <p>
        {fr(
          firstAt === null || lastAt === null
            ? 'Personne n’a été noté à la porte : les absents ne se devinent pas.'
            : `${describeCame(people, { firstAt, lastAt })}, sur ${formatCount(expectedPeople)} ${expectedPeople > 1 ? 'attendues' : 'attendue'}.`,
        )}
      </p>
    </>
  );
}

function describeCame(people: number, { firstAt, lastAt }: { firstAt: string; lastAt: string }): string {
  if (people === 1) return `Une personne est entrée, à ${formatTime(firstAt)}`;
  return `${formatCount(people)} personnes sont entrées, de ${formatTime(firstAt)} à ${formatTime(lastAt)}`;
}

/** Entries by quarter of an hour, as a list whose bars are for the eye alone. */
function Quarters({ quarters }: Pick<MorningAfter, 'quarters'>) {
  if (quarters.length === 0) return null;
  const most = Math.max(...quarters.map(({ people }) => people));
  return (
    <section aria-labelledby="quarters">
      <h2 id="quarters">{fr('L’heure des entrées')}</h2>
      <ol className="dr-quarters">
        {quarters.map(({ at, people }) => (
          <li key={at}>
            <span>{formatTime(at)}</span>
            <i style={{ width: `${(people / most) * 100}%` }} aria-hidden="true" />
            <b>{formatCount(people)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The morning after: the way to the screen on which a host writes to guests, with a word of thanks
 * in it.
 */
export function ThankGuests({ to }: { to: string }) {
  return (
    <section aria-labelledby="thanks">
      <h2 id="thanks">{fr('Un mot de merci')}</h2>
      <p>{fr('Il part à ceux qui avaient dit oui. Rien n’est envoyé avant que vous ne l’ayez relu.')}</p>
      <LinkButton to={`${to}${THANKING}`}>
        <Icon of={Send} />
        Remercier vos invités
      </LinkButton>
    </section>
  );
}
