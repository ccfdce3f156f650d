import { DevicesCard } from '../../../features/account-security/devices-card.tsx';
import { loadAccountSecurity } from '../../../features/account-security/load-account-security.ts';
import { SecondFactorCard } from '../../../features/account-security/second-factor-card.tsx';
import { SignInCard } from '../../../features/account-security/sign-in-card.tsx';
import { MeScreen, MeScreenError } from '../../../features/app/me/me-screen.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import type { Route } from './+types/account';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Connexion et appareils');

/** Never kept on the device: who is signed in where is to be as it is now. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAccountSecurity(request.signal);

export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { account, sessions, secondFactor } = loaderData;
  return (
    <MeScreen title="Connexion et appareils">
      <SignInCard account={account} hasSecondFactor={secondFactor.isOn} />
      <SecondFactorCard account={account} secondFactor={secondFactor} />
      <DevicesCard sessions={sessions} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;
