import { accountEndpoints } from '@lampion/contract/people/accounts';
import { passkeyEndpoints } from '@lampion/contract/people/passkeys';
import { type Session, securityEndpoints } from '@lampion/contract/people/security';
import { callApi } from '../../platform/api.ts';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PersonalDataCard } from './personal-data.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The caller's own account, in any role: sign-in, devices and personal data. */
export function AccountSecurity({ account, sessions, secondFactor, passkeys }: AccountSecurityData) {
  return (
    <div className="two-columns">
      <div className="card-stack">
        <SignInCard account={account} hasSecondFactor={secondFactor.isOn} />
        <PasskeysCard
          account={account}
          passkeys={passkeys}
          hasSecondFactor={secondFactor.isOn}
          device={nameThisDevice(sessions)}
        />
        <DevicesCard sessions={sessions} />
      </div>
      <div className="card-stack">
        <SecondFactorCard account={account} secondFactor={secondFactor} />
        <PersonalDataCard account={account} />
      </div>
    </div>
  );
}

/** The browser and system in use, in words. */
export const nameThisDevice = (sessions: readonly Session[]) =>
  sessions.find(({ isCurrent }) => isCurrent)?.device ?? '';

/** Data of the cards about the caller's account; reloaded after each change. */
export async function loadAccountSecurity(signal: AbortSignal) {
  const [account, sessions, secondFactor, passkeys] = await Promise.all([
    callApi(accountEndpoints.getCurrentAccount, { signal }),
    callApi(securityEndpoints.listSessions, { signal }),
    callApi(securityEndpoints.getSecondFactor, { signal }),
    callApi(passkeyEndpoints.listPasskeys, { signal }),
  ]);
  return { account, sessions, secondFactor, passkeys };
}

export type AccountSecurityData = Awaited<ReturnType<typeof loadAccountSecurity>>;
