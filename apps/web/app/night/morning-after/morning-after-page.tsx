import { fr } from '@lampion/contract/french';
import { albumEndpoints } from '@lampion/contract/night/album';
import { homecomingEndpoints } from '@lampion/contract/night/homecomings';
import type { NightAfter } from '@lampion/contract/night/morning-after';
import type { Night } from '@lampion/contract/night/nights';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { drawMorningAfter } from '@lampion/drawing/scenes/morning-after';
import { House } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached, useCachedPages } from '../../platform/device/use-query.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { Ribs } from '../../ui/ribs.tsx';
import { OpenPhoto, printOf } from '../album/album.tsx';
import { setHomecoming } from '../changes.ts';
import { nightPath } from '../night-places.tsx';
import { nameDay } from './changes.ts';
import { NextDates } from './next-dates.tsx';
import { OwnCosts } from './own-costs.tsx';

interface MorningAfterProps {
  night: Night;
  after: NightAfter;
}

/** A night once it is over, for all who were there: numbers, photos, money, and the next date. */
export function MorningAfterPage({ night, after }: MorningAfterProps) {
  const { screens, isOpen, closesAt } = night;
  const { entered } = after;
  return (
    <>
      <div className="af-dawn">
        <Svg drawing={drawMorningAfter()} />
      </div>
      <div className="n-lead">
        <h1 className="num">
          {fr(entered > 1 ? `${formatCount(entered)} lampions se sont allumés` : 'Le lendemain')}
        </h1>
        <p>{fr('De l’eau, du pain, et on range ça ensemble.')}</p>
      </div>
      <Figures night={night} after={after} />
      <div className="n-cols">
        <div className="n-colmain">
          <Homecomings night={night} after={after} />
          {screens.album && <LatestPhotos night={night} photoCount={after.photos ?? 0} />}
        </div>
        <div className="n-side">{screens.list && <OwnCosts night={night} />}</div>
      </div>
      <NextDates night={night} after={after} />
      {isOpen && (screens.album || screens.list) && (
        <p className="muted">
          {fr(`Les photos et les comptes se complètent jusqu’au ${nameDay(closesAt)}.`)}
        </p>
      )}
    </>
  );
}

const FIGURES = 4;

/** [count, what one is, what several are] */
type Figure = readonly [number | null, string, string];

/** What there was of each; nothing is shown of what there was none of. */
function Figures({ night, after }: MorningAfterProps) {
  const { entered, songs, photos, bars, challenges } = after;
  const people: Figure =
    entered > 0
      ? [entered, 'personne entrée', 'personnes entrées']
      : [night.comingCount, 'a dit oui', 'ont dit oui'];
  const all: readonly Figure[] = [
    people,
    [songs, 'titre joué', 'titres joués'],
    [photos, 'photo sur le fil', 'photos sur le fil'],
    [bars, 'bar visité', 'bars visités'],
    [challenges, 'défi relevé', 'défis relevés'],
  ];
  const shown = all.flatMap(([count, one, several]) =>
    count === null || count === 0 ? [] : [{ count, word: count === 1 ? one : several }],
  );
  return (
    <dl className="af-figures">
      {shown.slice(0, FIGURES).map(({ count, word }) => (
        <div key={word}>
          <dt>{fr(word)}</dt>
          <dd className="num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const RIBS = 30;

/** How many are home, never who; and the caller's own word. */
function Homecomings({ night, after: { homecomings } }: MorningAfterProps) {
  const { id, isOpen, host } = night;
  const { data: own } = useCached(
    homecomingEndpoints.getHomecoming,
    { params: { id } },
    night.guestId !== null,
  );
  const say = () =>
    void makeChange(setHomecoming, {
      nightId: id,
      homeAt: serverNow().toISOString(),
      notifiesNobody: own?.friends.length === 0,
    });
  if (homecomings === null && own === undefined) return null;
  return (
    <section className="af-card" aria-labelledby="homecomings">
      <h2 id="homecomings" className="num">
        {fr(homecomings ? `Bien rentrés : ${homecomings.home} sur ${homecomings.awaited}` : 'Bien rentrés ?')}
      </h2>
      {homecomings && <HomeRibs {...homecomings} />}
      <p className="muted">
        {fr(
          homecomings
            ? `${formatCount(homecomings.awaited)} personnes avaient demandé qu’on les attende. Vous ne voyez qu’un nombre, ${night.role === 'host' ? 'vos invités' : host.name} aussi.`
            : 'Dites que vous êtes à bon port : personne ici ne lira votre nom.',
        )}
      </p>
      {own?.homeAt && (
        <p className="ho-done" role="status">
          <Icon of={House} isLarge />
          {fr(`Vous êtes à la maison depuis ${formatTime(own.homeAt)}.`)}
        </p>
      )}
      {own?.homeAt === null && isOpen && (
        <Button isBlock onClick={say}>
          <Icon of={House} />
          Je suis à la maison
        </Button>
      )}
    </section>
  );
}

function HomeRibs({ home, awaited }: NonNullable<NightAfter['homecomings']>) {
  const count = Math.min(awaited, RIBS);
  return <Ribs count={count} lit={Math.floor((home * count) / awaited)} />;
}

const LATEST = 4;

/** The last photos, and the way to the album. */
function LatestPhotos({ night, photoCount }: { night: Night; photoCount: number }) {
  const { data } = useCachedPages(albumEndpoints.getAlbum, { params: { id: night.id } });
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = data?.[0]?.photos.slice(0, LATEST) ?? [];
  return (
    <section aria-labelledby="album">
      <SectionHead
        id="album"
        title="Sur le fil ce matin"
        more={
          <Link className="link" to={nightPath(night.id, 'album')}>
            {fr(photoCount > 1 ? `Les ${formatCount(photoCount)} photos` : 'Ouvrir l’album')}
          </Link>
        }
      />
      {data && photos.length === 0 && <p className="muted">{fr('Personne n’a accroché de photo encore.')}</p>}
      {photos.length > 0 && (
        <ul className="n-prints">
          {photos.map((photo) => printOf(night, photo, () => setOpenId(photo.id)))}
        </ul>
      )}
      <OpenPhoto night={night} photos={photos} openId={openId} onShow={setOpenId} />
    </section>
  );
}
