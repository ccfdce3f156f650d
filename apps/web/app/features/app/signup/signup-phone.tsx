import { fr } from '@lampion/contract/french';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../../components/ui/button.tsx';
import { PhoneForm } from '../me/phone-form.tsx';
import { afterSignup } from './load-app-signup.ts';
import type { PhoneStep } from './sign-up-member.ts';
import { SignupFrame } from './signup-frame.tsx';

/** The account is made: its phone is confirmed now, or later in “Moi”. */
export function SignupPhone({ sentTo, refusal }: PhoneStep) {
  const [search] = useSearchParams();
  const next = afterSignup(search);
  return (
    <SignupFrame lit={4}>
      <h1 className="ap-h1">{fr('Votre compte est prêt.')}</h1>
      <p className="muted sg-p">{fr('Il reste à vérifier votre téléphone.')}</p>
      <PhoneForm first={sentTo} fault={refusal} onDone={() => window.location.assign(next)} />
      <LinkButton variant="ghost" isBlock href={next}>
        Plus tard, dans Moi
      </LinkButton>
    </SignupFrame>
  );
}
