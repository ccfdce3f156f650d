import { type FormEvent, type ReactNode, useState } from 'react';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { coverTypes } from './cover-types.ts';
import { type PartyDraft, readFilled } from './party-draft.ts';
import { PartyPreview } from './party-preview.tsx';
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
  /** False while guests vote on its date. */
  hasWhen?: boolean;
  /** Below the steps. */
  children?: ReactNode;
}

const FORM_ID = 'party-form';

/** Quoi, Quand, Où: a lantern is lit for each that is filled in. */
export function PartyForm(props: PartyFormProps) {
  const { title, draft, change, onSubmit, submit, hasWhen = true, children } = props;
  const [isTried, setTried] = useState(false);
  const filled = readFilled(draft);

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!filled.what) document.getElementById('party-name')?.focus();
    else if (hasWhen && !filled.when) document.getElementById('party-days')?.scrollIntoView();
    else onSubmit();
  }

  const cover = { type: coverTypes[draft.plan], plan: draft.plan, sky: draft.sky };
  const step = { draft, change, isTried };
  return (
    <>
      <div className="cr-band">
        <CoverImage id={draft.id} cover={cover} isMain />
      </div>
      <form id={FORM_ID} className="cr-main" noValidate onSubmit={send}>
        <h1 className="ap-h1 cr-h1">{title}</h1>
        <ol className="ap-fil cr">
          <WhatStep {...step} isFilled={filled.what} />
          {hasWhen && <WhenStep {...step} isFilled={filled.when} />}
          <WhereStep {...step} isFilled={filled.where} />
        </ol>
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
