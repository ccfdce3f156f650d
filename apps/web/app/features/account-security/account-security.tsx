import { DevicesCard } from './devices-card.tsx';
import type { AccountSecurityData } from './load-account-security.ts';
import { PersonalDataCard } from './personal-data-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** One's own account, whatever the role: sign-in, devices and personal data. */
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
