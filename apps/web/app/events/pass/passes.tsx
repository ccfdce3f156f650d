import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { whenIdle } from '../../platform/deferred-loading.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { startAreaWorker } from '../../platform/service-worker.ts';
import { clearPass } from '../../platform/session/clear-device.ts';
import { passPath } from '../../platform/session/holder.ts';
import { type KeptPass, listPasses } from '../../platform/session/passes.ts';
import type { PageHandle } from '../../root.tsx';
import { appLinks, appMeta } from '../../shell/app-head.ts';
import { LinkFrame } from '../../shell/link-frame.tsx';
import { Lamp } from '../../ui/graphics.tsx';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('Mes passes');

/** The passes on this device; those whose link has ended leave it, with what they stored. */
export async function clientLoader() {
  const [kept, ended] = [[] as KeptPass[], [] as KeptPass[]];
  for (const pass of listPasses()) (new Date(pass.endsAt) < serverNow() ? ended : kept).push(pass);
  for (const pass of ended) await clearPass(pass);
  void whenIdle()
    .then(() => startAreaWorker('/app'))
    .catch(() => undefined);
  return kept;
}

export function HydrateFallback() {
  return <LinkFrame isBusy className="pa-list" />;
}

/** The nights that somebody without an account opens from this phone. */
export default function PassesScreen({ loaderData: passes }: { loaderData: readonly KeptPass[] }) {
  return (
    <LinkFrame className="pa-list">
      <h1 className="ap-h1">Mes passes</h1>
      {passes.length === 0 ? (
        <p className="muted">
          {fr('Aucun passe sur ce téléphone. Ouvrez ici le lien que vous avez reçu par e-mail.')}
        </p>
      ) : (
        <ul className="ap-list">
          {passes.map((pass) => (
            <li key={pass.eventId}>
              {/* A page of its own: each pass has its own cache and queue. */}
              <a className="ap-row" href={passPath(pass.eventId)}>
                <Lamp isLit={pass.token !== null} />
                <span>
                  <span className="t">{fr(pass.title)}</span>
                  <span className="d">{fr(describe(pass))}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="pa-foot">
        <a className="link" href="/login?retour=%2Fapp">
          Se connecter à un compte
        </a>
      </p>
    </LinkFrame>
  );
}

const describe = ({ name, beginDate, token }: KeptPass) =>
  token === null ? `Ce passe de ${name} ne vaut plus` : `${name}, ${formatDate(beginDate, 'medium')}`;
