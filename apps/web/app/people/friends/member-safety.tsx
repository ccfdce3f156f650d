import type { CommonParty, MemberCard } from '@lampion/contract/people/friends';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ReportDialog, type TypedReport } from '../report-dialog.tsx';
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
  async function send(report: TypedReport) {
    if (!(await makeChange(reportMember, { member, report }))) return;
    notify({ title: 'Signalement noté', text: 'Notre équipe le lira. La personne n’en saura rien.' });
    close();
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
      {asked === 'report' && (
        <ReportDialog
          title={`Signaler ${member.appName}`}
          text="Notre équipe le lit. La personne n’en saura rien."
          onSend={(report) => void send(report)}
          onClose={close}
        />
      )}
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
