import type { EventType } from '@lampion/contract/events/event-type';
import { fr } from '@lampion/contract/french';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmEmailNote } from '../../people/account/confirm-email-note.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { focusExcess, useErrorFocus } from '../../ui/forms/focus.ts';
import { planParty } from '../changes/plan-party.ts';
import { shortTimes } from '../own-agenda/party-labels.ts';
import { findHourFault, instantsOf } from './chosen-night.ts';
import { findFaults } from './party-details.ts';
import { nightsOf, type PartyDraft, readFilled, toPlanBody } from './party-draft.ts';
import { MoreFields, WhatStep, WhereStep } from './party-steps.tsx';
import type { usePartyDraft } from './use-party-draft.ts';
import { WhenStep } from './when-step.tsx';

interface PartyFormProps {
  title: string;
  draft: PartyDraft;
  change: (part: Partial<PartyDraft>) => void;
  /** Called when all required fields are filled in. */
  onSubmit: () => void;
  submit: string;
  /** Whether a date or a vote may be chosen: not once it hangs. */
  hasModes?: boolean;
  /** Of the party as it is; null for a new one. */
  formerType?: EventType | null;
  /** Below the steps. */
  children?: ReactNode;
}

const FORM_ID = 'party-form';

/** Quoi, Quand, Où: a lantern is lit for each that is filled in. */
export function PartyForm(props: PartyFormProps) {
  const { title, draft, change, onSubmit, submit, hasModes = true, formerType = null, children } = props;
  const [tries, setTries] = useState(0);
  const form = useErrorFocus(tries);
  const filled = readFilled(draft);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (focusExcess(event.currentTarget)) return;
    setTries(tries + 1);
    const isFaulty = !filled.what || Object.keys(findFaults(draft)).length > 0;
    if (filled.what && !filled.when) document.getElementById('party-days')?.scrollIntoView();
    else if (!isFaulty && !nightsOf(draft).some(findHourFault)) onSubmit();
  }

  const cover = { type: draft.type, plan: draft.plan, sky: draft.sky };
  const step = { draft, change, isTried: tries > 0 };
  return (
    <>
      <div className="cr-band">
        <CoverImage id={draft.id} cover={cover} isMain />
      </div>
      <form ref={form} id={FORM_ID} className="cr-main" noValidate onSubmit={send}>
        <h1 className="ap-h1 cr-h1">{title}</h1>
        {formerType === null && <ConfirmEmailNote />}
        <ol className="ap-fil cr">
          <WhatStep {...step} formerType={formerType} isFilled={filled.what} />
          <WhenStep {...step} hasModes={hasModes} isFilled={filled.when} />
          <WhereStep {...step} isFilled={filled.where} />
        </ol>
        <MoreFields {...step} />
        {children}
      </form>
      <div className="ap-side cr-side">
        <PartyPreview draft={draft} />
        <div className="ap-do">
          <Button type="submit" form={FORM_ID} variant="primary">
            {submit}
          </Button>
        </div>
      </div>
    </>
  );
}

const counts = ['Dates', 'Une date', 'Deux dates', 'Trois dates'];

function nameTimes(draft: PartyDraft): string {
  if (draft.isVote) return `${counts[draft.dates.length]} au vote`;
  if (draft.day === '') return 'Date à choisir';
  return shortTimes(instantsOf(draft).beginDate.toISOString());
}

/** What invited people will see; on large screens alone. */
function PartyPreview({ draft }: { draft: PartyDraft }) {
  const { id, name, type, plan, sky } = draft;
  return (
    <>
      <div className="cr-preview ap-shell" data-theme="light">
        <div className="ap-ticket">
          <CoverImage id={id} cover={{ type, plan, sky }} className="cr-cover" />
          <div className="cr-pv">
            <b className="display">{name.trim() === '' ? 'Votre soirée' : fr(name)}</b>
            <span className="num">{fr(nameTimes(draft))}</span>
          </div>
        </div>
      </div>
      <p className="ap-sub cr-hint">Ce que verront les personnes invitées.</p>
    </>
  );
}

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
