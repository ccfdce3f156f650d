import { fr } from '@lampion/contract/french';
import type { Costs } from '@lampion/contract/night/costs';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { PleatLantern } from '../pleat-lantern.tsx';
import type { NameOf } from '../shopping-list/shopping-state.ts';
import { addCouple, deleteCouple } from './changes.ts';
import { listPeople, toId } from './expense-draft.ts';
import { type CostsNight, isMe } from './sides.ts';

const LIT = '#FF8A3F';

interface CouplesProps {
  night: CostsNight;
  couples: Costs['couples'];
  nameOf: NameOf;
}

/** Those who settle together, and one's own proposals: half lit until the other agrees. */
export function Couples({ night, couples, nameOf }: CouplesProps) {
  const shown = couples.filter(({ isAgreed, isMine }) => isAgreed || isMine);
  if (shown.length === 0) return null;
  return (
    <ul className="n-expenses" aria-label="Ceux qui règlent ensemble">
      {shown.map((couple) => (
        <Couple key={couple.id} night={night} couple={couple} nameOf={nameOf} />
      ))}
    </ul>
  );
}

interface CoupleProps extends Pick<CouplesProps, 'nameOf' | 'night'> {
  couple: Costs['couples'][number];
}

function describeCouple({ night, couple: { oneId, otherId, isAgreed }, nameOf }: CoupleProps): string {
  const [one, other] = [capitalise(nameOf(oneId)), nameOf(otherId)];
  if (isMe(night, oneId)) return `Vous et ${other} réglez ensemble`;
  if (!isMe(night, otherId)) return `${one} et ${other} règlent ensemble`;
  return isAgreed ? `${one} et vous réglez ensemble` : `${one} propose de régler ensemble`;
}

function Couple({ night, couple, nameOf }: CoupleProps) {
  const { id, oneId, otherId, isAgreed, isMine } = couple;
  const isProposer = isMe(night, oneId);
  const refuse = isProposer ? 'Retirer' : 'Refuser';
  const end = () => void makeChange(deleteCouple, { nightId: night.id, coupleId: id });
  const agree = () =>
    void makeChange(addCouple, {
      nightId: night.id,
      id: crypto.randomUUID(),
      withId: oneId,
      ownId: night.guestId,
    });
  return (
    <li className={isAgreed ? undefined : 'is-waiting'}>
      <PleatLantern inks={isAgreed ? [LIT] : [null, null, LIT, LIT]} />
      <div>
        {fr(describeCouple({ night, couple, nameOf }))} <WaitingMark of={id} />
        {!isAgreed && isProposer && (
          <span className="n-paid-by">{fr(`${capitalise(nameOf(otherId))} doit encore accepter`)}</span>
        )}
      </div>
      {isMine && night.isOpen && (
        <>
          {!isAgreed && !isProposer && (
            <Button size="small" onClick={agree}>
              Accepter
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={end}>
            {isAgreed ? 'Chacun pour soi' : refuse}
          </Button>
        </>
      )}
    </li>
  );
}

interface CoupleDialogProps {
  night: CostsNight;
  nameOf: NameOf;
  onClose: () => void;
}

/** Proposes to settle together with another person of the night. */
export function CoupleDialog({ night, nameOf, onClose }: CoupleDialogProps) {
  const people = listPeople(night, null, nameOf).filter(({ key }) => !isMe(night, toId(key)));
  const [chosen, setChosen] = useState(people[0]?.key);
  async function propose() {
    if (chosen === undefined) return onClose();
    const proposal = { nightId: night.id, id: crypto.randomUUID(), withId: toId(chosen) };
    if (await makeChange(addCouple, { ...proposal, ownId: night.guestId })) onClose();
  }
  return (
    <FormDialog
      title="Régler à deux"
      text="Vous n’avez plus qu’un compte : un seul virement pour les deux. Chacun peut y mettre fin."
      submit="Proposer"
      isDisabled={chosen === undefined}
      onSubmit={() => void propose()}
      onClose={onClose}
    >
      <SelectField
        name="withId"
        label="Avec"
        choices={people.map(({ key, name }) => ({ value: key, label: name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FormDialog>
  );
}
