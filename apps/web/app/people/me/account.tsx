import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { loadAccountSecurity, nameThisDevice } from '../security/account-security.tsx';
import { DevicesCard } from '../security/devices-card.tsx';
import { PasskeysCard } from '../security/passkeys-card.tsx';
import { SecondFactorCard } from '../security/second-factor.tsx';
import { SignInCard } from '../security/sign-in-card.tsx';
import type { Route } from './+types/account';
import { MeScreen, MeScreenError } from './me-screen.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Connexion et appareils');

/** Never kept on the device: who is signed in where is to be as it is now. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAccountSecurity(request.signal);

export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { account, sessions, secondFactor, passkeys } = loaderData;
  return (
    <MeScreen title="Connexion et appareils">
      <SignInCard account={account} hasSecondFactor={secondFactor.isOn} />
      <PasskeysCard
        account={account}
        passkeys={passkeys}
        hasSecondFactor={secondFactor.isOn}
        device={nameThisDevice(sessions)}
      />
      <SecondFactorCard account={account} secondFactor={secondFactor} />
      <DevicesCard sessions={sessions} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;
