import type { GivenReply } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { RadioButtons } from '../../ui/forms/radio-buttons.tsx';
import { Icon, Lamp, Svg } from '../../ui/graphics.tsx';

interface AnswersProps {
  /** Name of the party or event. */
  what: string;
  value: GivenReply | null;
  onAnswer: (reply: GivenReply) => void;
}

const answers: readonly { value: GivenReply; label: string; className: string; lamp: ReactNode }[] = [
  { value: 'yes', label: 'Oui', className: 'oui', lamp: <Lamp isLit hasHalo={false} /> },
  { value: 'maybe', label: 'Peut-être', className: 'peut', lamp: <Svg drawing={drawHalfLamp()} /> },
  { value: 'no', label: 'Non', className: 'non', lamp: <Lamp isLit={false} /> },
];

/** How long a phone trembles when an answer is given. */
const TOUCH_MS = 10;

/** Oui, Peut-être, Non: in this order everywhere. */
export function Answers({ what, value, onAnswer }: AnswersProps) {
  return (
    <RadioButtons
      label={fr(`Votre réponse : ${what}`)}
      className="ap-answers"
      value={value}
      options={answers.map(({ label, lamp, ...answer }) => ({
        ...answer,
        content: (
          <>
            {answer.value === value ? <Icon of={Check} /> : lamp}
            {label}
          </>
        ),
      }))}
      onChoose={(reply) => {
        navigator.vibrate?.(TOUCH_MS);
        onAnswer(reply);
      }}
    />
  );
}
