import { fr } from '@lampion/contract/french';
import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import {
  type ChallengeBoard,
  CLAIM_WORD_MAX,
  type ClaimPicture,
  type ConfirmedClaim,
  type WaitingClaim,
} from '@lampion/contract/night/challenge-claims';
import type { Night } from '@lampion/contract/night/nights';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { SectionHead, WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useNightPicture } from '../album/album-picture.tsx';
import { nameOf } from './challenge-labels.ts';
import { answerClaim, withdrawAnswer } from './changes.ts';

/** Number of claims shown over the ranking at once. */
const SHOWN_MAX = 3;

interface WaitingClaimsProps {
  night: Night;
  board: ChallengeBoard;
}

/** Claims that the caller may confirm, oldest first. */
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

/**
 * Refuses a claim. The first answer is final, and the claimant may try again; a word can say why.
 */
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

interface ConfirmedClaimsProps {
  night: Night;
  board: ChallengeBoard;
}

/** Confirmed claims, latest first, visible to the whole night. */
export function ConfirmedClaims({ night, board: { confirmed, challenges } }: ConfirmedClaimsProps) {
  if (confirmed.length === 0) return null;
  const titles = new Map(challenges.map(({ id, title }) => [id, title]));
  return (
    <section aria-labelledby="confirmed">
      <SectionHead id="confirmed" title="Relevés ce soir" />
      <ul className="n-taken">
        {confirmed.map((claim) => (
          <TakenRow key={claim.id} night={night} claim={claim} title={titles.get(claim.challengeId) ?? ''} />
        ))}
      </ul>
    </section>
  );
}

interface TakenRowProps {
  night: Night;
  claim: ConfirmedClaim;
  title: string;
}

/**
 * A confirmed claim. The confirmer and hosts withdraw the confirmation without a question: the
 * claim awaits an answer again, nothing is lost.
 */
function TakenRow({ night, claim, title }: TakenRowProps) {
  const name = `${nameOf(claim)}, « ${title} »`;
  const withdraw = () => void makeChange(withdrawAnswer, { nightId: night.id, claimId: claim.id, title });
  return (
    <li>
      <ClaimPrint nightId={night.id} claim={claim} title={title} />
      <div>
        <b>{fr(name)}</b>
        {claim.word && <p>{fr(claim.word)}</p>}
        <WaitingMark of={claim.id} />
        {night.isOpen && claim.canWithdraw && (
          <p className="n-acts">
            <button type="button" className="link" onClick={withdraw}>
              Revenir sur la confirmation
              <span className="sr-only">{fr(` : ${name}`)}</span>
            </button>
          </p>
        )}
      </div>
    </li>
  );
}

/** Maximum width of a print, in CSS pixels. */
const PRINT_WIDTH = 120;

interface ClaimPrintProps {
  nightId: string;
  claim: { readonly id: string; readonly picture: ClaimPicture | null };
  title: string;
}

/** The photo of a claim as a print, if it has one. */
function ClaimPrint({ nightId, claim: { id, picture }, title }: ClaimPrintProps) {
  return picture && <Print nightId={nightId} claimId={id} picture={picture} title={title} />;
}

interface PrintProps {
  nightId: string;
  claimId: string;
  picture: ClaimPicture;
  title: string;
}

function Print({ nightId, claimId, picture, title }: PrintProps) {
  const src = useNightPicture(picture, PRINT_WIDTH, (width, signal) =>
    callApi(claimEndpoints.getClaimPicture, { params: { id: nightId, claimId, width }, signal }),
  );
  const { width, height } = picture;
  return (
    <span className="n-print sm">
      {src && <img src={src} width={width} height={height} alt={fr(`Photo : ${title}`)} decoding="async" />}
    </span>
  );
}
