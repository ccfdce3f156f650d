import { formatCount } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import type { ModeratedMember } from '@lampion/contract/schemas/admin-member';
import { memberReportReasonLabels } from '@lampion/contract/schemas/member-safety';
import { useState } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { describeFindable } from '../../app/me/findable-words.ts';
import { Facts } from '../facts.tsx';
import { memberQuestions } from './member-questions.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useMemberActions } from './use-member-actions.ts';

interface MemberCardProps {
  /** Of the account. */
  id: string;
  member: ModeratedMember;
}

function describeReports({ reportCount, openReportCount, reportReasons }: ModeratedMember): string {
  if (reportCount === 0) return 'Aucun';
  const reasons = reportReasons.map(({ reason }) => labelOf(memberReportReasonLabels, reason)).join(', ');
  return `${formatCount(reportCount)}, dont ${formatCount(openReportCount)} à traiter : ${reasons}`;
}

/** The profile in the app: what others see of this person, and numbers. Parties and friends stay without names. */
export function MemberCard({ id, member }: MemberCardProps) {
  const { username, appName, bio, picUrl, hasPicture } = member;
  return (
    <Card aria-labelledby="user-member">
      <CardHead id="user-member" title="Dans l’application">
        <Avatar name={username} picture={hasPicture ? picUrl : null} />
      </CardHead>
      <Facts
        facts={[
          ['Pseudo', `@${username}`],
          ['Nom', appName],
          ['Présentation', bio || '—'],
          ['Photo', hasPicture ? 'La sienne' : 'Portrait dessiné'],
          ['Téléphone vérifié', member.hasPhone ? 'Oui' : 'Non'],
          ['Trouvé par', describeFindable(member.findable)],
          ['Amis', formatCount(member.friendCount)],
          ['Soirées prévues', formatCount(member.partyCount)],
          ['Signalements', describeReports(member)],
        ]}
      />
      <MemberActions id={id} member={member} />
    </Card>
  );
}

function MemberActions({ id, member }: MemberCardProps) {
  const actions = useMemberActions(id);
  const [asked, setAsked] = useState<'removeBio' | 'removePicture' | 'rename'>();
  const close = () => setAsked(undefined);
  return (
    <div className="actions">
      {member.hasPicture && <Button onClick={() => setAsked('removePicture')}>Retirer la photo</Button>}
      {member.bio !== '' && <Button onClick={() => setAsked('removeBio')}>Retirer la présentation</Button>}
      <Button onClick={() => setAsked('rename')}>Changer le pseudo</Button>
      {member.reportCount > 0 && (
        <LinkButton variant="ghost" to={`/admin/reports?account=${id}`}>
          Ses signalements
        </LinkButton>
      )}
      {asked === 'rename' && <RenameDialog id={id} username={member.username} onClose={close} />}
      {asked && asked !== 'rename' && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          {...memberQuestions[asked]}
          pendingText={actions.isBusy ? 'Un instant…' : undefined}
          onConfirm={() => void actions[asked]().then(close)}
        />
      )}
    </div>
  );
}
