import type { PassOutcome } from '@lampion/contract/events/passes';
import { fr } from '@lampion/contract/french';
import { costEndpoints } from '@lampion/contract/night/costs';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { addressOf } from '../../platform/api.ts';
import { whenIdle } from '../../platform/deferred-loading.ts';
import { askServerClock, serverNow } from '../../platform/server-clock.ts';
import { startAreaWorker } from '../../platform/service-worker.ts';
import { clearPass } from '../../platform/session/clear-device.ts';
import { passPath } from '../../platform/session/holder.ts';
import { isValid, type KeptPass, listPasses } from '../../platform/session/passes.ts';
import { readToken } from '../../platform/session/session.ts';
import type { PageHandle } from '../../root.tsx';
import { appLinks, appMeta } from '../../shell/app-head.ts';
import { LinkFrame } from '../../shell/link-frame.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { takePasses } from './take-passes.tsx';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('Mes passes');

const isOver = ({ endsAt }: KeptPass) => new Date(endsAt) < serverNow();

/**
 * Whether the accounts of a night that is over may be open to its guest: what is owed outlasts it.
 */
async function mayOwe({ eventId, token }: KeptPass): Promise<boolean> {
  if (token === null) return false;
  const address = addressOf(costEndpoints.getCosts.path, { id: eventId }, {});
  const headers = { authorization: `Pass ${token}` };
  const answer = await fetch(address, { headers }).catch(() => null);
  return answer === null || answer.ok || answer.status >= 500;
}

/**
 * The passes on this device; those whose link has ended leave it, with what they stored, once the
 * server confirms the time, as this device's clock may be wrong, and that nothing is owed.
 */
export async function clientLoader() {
  if (listPasses().some(isOver) && (await askServerClock()))
    for (const pass of listPasses().filter(isOver)) if (!(await mayOwe(pass))) await clearPass(pass);
  void whenIdle()
    .then(() => startAreaWorker('/app'))
    .catch(() => undefined);
  return listPasses();
}

export function HydrateFallback() {
  return <LinkFrame isBusy className="pa-list" />;
}

/** The nights that somebody without an account opens from this phone. */
export default function PassesScreen({ loaderData: passes }: { loaderData: readonly KeptPass[] }) {
  const isSignedIn = readToken() !== null;
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
            <li key={pass.eventId} className="pa-one">
              {/* A page of its own: each pass has its own cache and queue. */}
              <a className="ap-row" href={passPath(pass.eventId)}>
                <Lamp isLit={isValid(pass)} />
                <span>
                  <span className="t">{fr(pass.title)}</span>
                  <span className="d">{fr(describe(pass))}</span>
                </span>
              </a>
              {isSignedIn && isValid(pass) && <TakeButton pass={pass} />}
            </li>
          ))}
        </ul>
      )}
      <p className="pa-foot">
        <a className="link" href={isSignedIn ? '/app' : '/login?retour=%2Fapp'}>
          {isSignedIn ? 'Mes soirées' : 'Se connecter à un compte'}
        </a>
      </p>
    </LinkFrame>
  );
}

/**
 * For a pass of another address than the account's: only its holder knows whether both are theirs.
 */
function TakeButton({ pass }: { pass: KeptPass }) {
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState<string>();
  const take = async () => {
    setSaid(undefined);
    const [taken] = await takePasses([pass], true).catch(() => []);
    setSaid(describeTaken(taken?.outcome));
    await revalidate();
  };
  return (
    <>
      <ConfirmButton
        size="small"
        title="Mettre ce passe dans votre compte ?"
        text={`La réponse de ${pass.name} et tout ce qui est écrit sous ce nom passent à votre compte. L’adresse qui a reçu le lien en est prévenue.`}
        confirm="Mettre dans mon compte"
        onConfirm={() => void take()}
      >
        Mettre dans mon compte
      </ConfirmButton>
      {said && <p role="alert">{fr(said)}</p>}
    </>
  );
}

function describeTaken(outcome: PassOutcome | undefined): string {
  if (outcome === undefined)
    return 'Le réseau manque, ou ce qui est écrit ici n’est pas encore parti. Réessayez plus tard.';
  return outcome === 'of_another_account'
    ? 'Ce passe est déjà dans un autre compte.'
    : 'Ce passe ne vaut plus.';
}

const describe = (pass: KeptPass) =>
  isValid(pass)
    ? `${pass.name}, ${formatDate(pass.beginDate, 'medium')}`
    : `Ce passe de ${pass.name} ne vaut plus`;
