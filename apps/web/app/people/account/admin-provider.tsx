import { fr } from '@lampion/contract/french';
import enhance from '../../enhance/provider/return.ts?enhance';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/admin-provider';

export const handle: PageHandle = { enhance };

export const meta: Route.MetaFunction = () => [
  { title: 'Connexion à l’administration | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/**
 * Where the identity provider sends browsers back to. Ships no React: enhance/provider/return.ts
 * redeems the answer.
 */
export default function AdminProvider() {
  return (
    <>
      <h1 className="display split-title">Administration</h1>
      <p className="split-lead" role="status" data-waiting="">
        {fr('Un instant, nous vérifions la réponse de votre fournisseur d’identité…')}
      </p>
      <div data-refused="" hidden>
        <p className="split-lead">{fr('La connexion n’a pas abouti.')}</p>
        <p className="well note-line" role="alert" />
        <p className="split-help">
          <a className="link" href="/admin/login">
            {fr('Revenir à l’écran de connexion')}
          </a>
        </p>
      </div>
      <noscript>
        <p className="well note-line">{fr('La connexion a besoin de JavaScript.')}</p>
      </noscript>
    </>
  );
}
