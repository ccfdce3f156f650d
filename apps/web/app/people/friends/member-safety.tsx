import type { CommonParty, MemberCard } from '@lampion/contract/people/friends';
import { memberReportReasonLabels, type ReportMemberBody } from '@lampion/contract/people/member-safety';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { notify } from '../../ui/toaster.tsx';
import { blockMember, reportMember } from './changes.ts';

/** Block and report buttons, at the end of a profile. */
export function MemberSafety({
  member,
}: {
  member: MemberCard & { readonly parties: readonly CommonParty[] };
}) {
  const [asked, setAsked] = useState<'block' | 'report' | null>(null);
  const navigate = useNavigate();
  const close = () => setAsked(null);
  async function block() {
    if (await makeChange(blockMember, { member })) void navigate('/app/friends');
  }
  return (
    <div className="am-acts am-quiet">
      <Button size="small" variant="ghost" onClick={() => setAsked('block')}>
        Bloquer
      </Button>
      <Button size="small" variant="ghost" onClick={() => setAsked('report')}>
        Signaler
      </Button>
      <ConfirmDialog
        isOpen={asked === 'block'}
        onOpenChange={close}
        title={`Bloquer ${member.appName} ?`}
        text={describeBlock(member.parties)}
        confirm="Bloquer"
        onConfirm={() => void block()}
      />
      {asked === 'report' && <ReportDialog member={member} onClose={close} />}
    </div>
  );
}

/** What blocking a member means, naming the coming nights that both attend. */
function describeBlock(parties: readonly CommonParty[]): string {
  const shared = listNames(parties.filter(({ isOwn }) => !isOwn));
  const own = listNames(parties.filter(({ isOwn }) => isOwn));
  return [
    'Vous ne vous verrez plus dans l’application, ni l’un ni l’autre.',
    shared && `Vous gardez votre place à ${shared} : chacun y sera « Quelqu’un » pour l’autre.`,
    own && `Cette personne n’aura plus accès à ${own}, que vous organisez.`,
    'Elle n’en saura rien ; vous pourrez revenir dessus depuis Moi.',
  ]
    .filter(Boolean)
    .join(' ');
}

const NAMED_MAX = 5;

/** "« Les 30 ans » et « Le bal »"; empty for none. */
function listNames(parties: readonly CommonParty[]): string {
  const rest = parties.length - NAMED_MAX;
  const names = parties.slice(0, NAMED_MAX).map(({ name }) => `« ${name} »`);
  if (rest > 0) names.push(rest === 1 ? 'une autre soirée' : `${rest} autres soirées`);
  return new Intl.ListFormat('fr').format(names);
}

type Reason = ReportMemberBody['reason'];
const reasons = Object.entries(memberReportReasonLabels).map(([value, label]) => ({ value, label }));

function ReportDialog({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const [reason, setReason] = useState<Reason>('harassment');
  const [details, setDetails] = useState('');
  async function send() {
    if (!(await makeChange(reportMember, { member, report: { reason, details } }))) return;
    notify({ title: 'Signalement noté', text: 'Notre équipe le lira. La personne n’en saura rien.' });
    onClose();
  }
  return (
    <FormDialog
      title={`Signaler ${member.appName}`}
      submit="Envoyer le signalement"
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <SelectField
        name="reason"
        label="Motif"
        value={reason}
        choices={reasons}
        onChange={({ target }) => setReason(target.value as Reason)}
      />
      <TextareaField
        name="details"
        label="Précisions, si vous le souhaitez"
        value={details}
        maxCharacters={1000}
        onChange={({ target }) => setDetails(target.value)}
      />
    </FormDialog>
  );
}
