import { fr } from '@lampion/contract/french';
import type { ChallengeBoard, WaitingClaim } from '@lampion/contract/schemas/claim';
import { CLAIM_WORD_MAX } from '@lampion/contract/schemas/claim';
import type { Night } from '@lampion/contract/schemas/night';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { answerClaim } from '../changes/claims.ts';
import { ClaimPrint } from './claim-print.tsx';

/** Papers that lie over the ranking at once. */
const SHOWN_MAX = 3;

interface WaitingClaimsProps {
  night: Night;
  board: ChallengeBoard;
}

/** What others say to have taken up, for whoever may confirm it: the oldest first. */
export function WaitingClaims({ night, board: { waiting, challenges } }: WaitingClaimsProps) {
  if (!night.isOpen || waiting.length === 0) return null;
  const titles = new Map(challenges.map(({ id, title }) => [id, title]));
  const rest = waiting.length - SHOWN_MAX;
  return (
    <>
      {waiting.slice(0, SHOWN_MAX).map((claim) => (
        <WaitingPaper
          key={claim.id}
          nightId={night.id}
          claim={claim}
          title={titles.get(claim.challengeId) ?? ''}
        />
      ))}
      {rest > 0 && <p className="n-note">{fr(`Encore ${rest} à confirmer après.`)}</p>}
    </>
  );
}

interface WaitingPaperProps {
  nightId: string;
  claim: WaitingClaim;
  title: string;
}

function WaitingPaper({ nightId, claim, title }: WaitingPaperProps) {
  const [isRefusing, setRefusing] = useState(false);
  const { id: claimId, person, word, picture } = claim;
  const answer = (isConfirmed: boolean, text: string) =>
    void makeChange(answerClaim, { nightId, claimId, title, isConfirmed, word: text });
  const heading = `confirm-${claimId}`;
  return (
    <section className="n-confirm" data-has-picture={picture !== null} aria-labelledby={heading}>
      <ClaimPrint nightId={nightId} claim={claim} title={title} />
      <div>
        <h2 id={heading}>{fr(`${person?.name ?? 'Quelqu’un'} dit l’avoir relevé`)}</h2>
        <p>{fr(`« ${title} ». ${word || 'Y étiez-vous ?'}`)}</p>
      </div>
      <div className="n-two">
        <Button variant="primary" onClick={() => answer(true, '')}>
          <Icon of={Check} />
          Je confirme
        </Button>
        <Button onClick={() => setRefusing(true)}>Pas vu</Button>
      </div>
      {isRefusing && (
        <RefusalDialog
          title={title}
          onClose={() => setRefusing(false)}
          onRefuse={(text) => answer(false, text)}
        />
      )}
    </section>
  );
}

interface RefusalDialogProps {
  title: string;
  onRefuse: (word: string) => void;
  onClose: () => void;
}

/** The first answer stands: a word says why, and the claimant may try again. */
function RefusalDialog({ title, onRefuse, onClose }: RefusalDialogProps) {
  const [word, setWord] = useState('');
  return (
    <FormDialog
      title={`Ne pas confirmer « ${title} » ?`}
      text="Votre réponse ferme cet essai. La personne peut recommencer."
      submit="Ne pas confirmer"
      onSubmit={() => onRefuse(word.trim())}
      onClose={onClose}
    >
      <TextareaField
        name="answer-word"
        label="Un mot pour dire pourquoi, si vous voulez"
        rows={2}
        maxCharacters={CLAIM_WORD_MAX}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
    </FormDialog>
  );
}
