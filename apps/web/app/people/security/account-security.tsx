import { accountEndpoints } from '@lampion/contract/people/accounts';
import { securityEndpoints } from '@lampion/contract/people/security';
import { callApi } from '../../platform/api.ts';
import { DevicesCard } from './devices-card.tsx';
import { PersonalDataCard } from './personal-data.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The caller's own account, in any role: sign-in, devices and personal data. */
export function AccountSecurity({ account, sessions, secondFactor }: AccountSecurityData) {
  return (
    <div className="two-columns">
      <div className="card-stack">
        <SignInCard account={account} hasSecondFactor={secondFactor.isOn} />
        <DevicesCard sessions={sessions} />
      </div>
      <div className="card-stack">
        <SecondFactorCard account={account} secondFactor={secondFactor} />
        <PersonalDataCard account={account} />
      </div>
    </div>
  );
}

/** Data of the cards about the caller's account; reloaded after each change. */
export async function loadAccountSecurity(signal: AbortSignal) {
  const [account, sessions, secondFactor] = await Promise.all([
    callApi(accountEndpoints.getCurrentAccount, { signal }),
    callApi(securityEndpoints.listSessions, { signal }),
    callApi(securityEndpoints.getSecondFactor, { signal }),
  ]);
  return { account, sessions, secondFactor };
}

export type AccountSecurityData = Awaited<ReturnType<typeof loadAccountSecurity>>;
