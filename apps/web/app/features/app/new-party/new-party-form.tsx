import { useNavigate } from 'react-router';
import { makeChange } from '../../../lib/device/make-change.ts';
import { planParty } from '../changes/plan-party.ts';
import { toPlanBody } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import type { usePartyDraft } from './use-party-draft.ts';

/** Plans a party: it hangs at once, with or without a network. */
export function NewPartyForm({ draft, change, forget }: ReturnType<typeof usePartyDraft>) {
  const navigate = useNavigate();
  async function hang() {
    if (!(await makeChange(planParty, toPlanBody(draft)))) return;
    forget();
    await navigate(`/app/parties/${draft.id}`, { replace: true });
  }
  return (
    <PartyForm
      title="Prévoir une soirée"
      draft={draft}
      change={change}
      submit={draft.isVote ? 'Lancer le vote' : 'Accrocher la soirée'}
      onSubmit={() => void hang()}
    />
  );
}
