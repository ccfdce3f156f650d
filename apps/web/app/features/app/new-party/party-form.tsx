import type { EventType } from '@lampion/contract/schemas/event-type';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { focusExcess } from '../../../components/ui/focus-excess.ts';
import { useErrorFocus } from '../../../components/ui/use-error-focus.ts';
import { ConfirmEmailNote } from '../pieces/confirm-email-note.tsx';
import { findHourFault } from './chosen-night.ts';
import { MoreFields } from './more-fields.tsx';
import { nightsOf, type PartyDraft, readFilled } from './party-draft.ts';
import { PartyPreview } from './party-preview.tsx';
import { findFaults } from './party-rest.ts';
import { WhatStep } from './what-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhereStep } from './where-step.tsx';

interface PartyFormProps {
  title: string;
  draft: PartyDraft;
  change: (part: Partial<PartyDraft>) => void;
  /** Called once nothing is missing. */
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
