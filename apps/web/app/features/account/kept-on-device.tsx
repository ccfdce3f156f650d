import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { Link } from 'react-router';
import { LinkButton } from '../../components/ui/button.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { findKeptWork } from './find-kept-work.ts';

/** What this device holds of the account: articles can be gone on with, forms wait for the network. */
export function KeptOnDevice({ canWrite = false }: { canWrite?: boolean }) {
  const { data } = useLoaded(findKeptWork);
  return (
    <section className="kept-on-device" aria-labelledby="garde-ici">
      <h2 id="garde-ici">Gardé sur cet appareil</h2>
      {data?.length === 0 && <p>{fr('Rien n’attend d’être envoyé.')}</p>}
      <ul>
        {data?.map(({ words, to, isSent }) => (
          <li key={words + to}>
            {to === null ? fr(capitalise(words)) : <Link to={to}>{fr(capitalise(words))}</Link>}
            <small>{isSent ? 'Déjà envoyé' : 'Pas encore envoyé'}</small>
          </li>
        ))}
      </ul>
      {canWrite && <LinkButton to="/admin/articles/new">Écrire un article</LinkButton>}
    </section>
  );
}
