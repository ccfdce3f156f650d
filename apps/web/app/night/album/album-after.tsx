import { fr } from '@lampion/contract/french';
import { albumEndpoints } from '@lampion/contract/night/album';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { Images } from 'lucide-react';
import { useCachedPages } from '../../platform/device/use-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useNight } from '../night-garland.tsx';
import { nightPath } from '../night-places.tsx';

/**
 * Shown the morning after: the number of photos and a link to them; nothing when the album is
 * closed.
 */
export function AlbumAfter({ id }: { id: string }) {
  const { data: night } = useNight(id);
  return night?.screens.album ? <PhotoCount id={id} /> : null;
}

function PhotoCount({ id }: { id: string }) {
  const { data } = useCachedPages(albumEndpoints.getAlbum, { params: { id } });
  const count = data?.[0]?.photoCount;
  if (count === undefined) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">Les photos</h2>
      <p>{fr(describeCount(count))}</p>
      <LinkButton to={nightPath(id, 'album')}>
        <Icon of={Images} />
        {fr('Ouvrir l’album')}
      </LinkButton>
    </section>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'Personne n’en a encore accroché.';
  return count === 1 ? 'Un tirage sur le fil.' : `${formatCount(count)} tirages sur le fil.`;
}
