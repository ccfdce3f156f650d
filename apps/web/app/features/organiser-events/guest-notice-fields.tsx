import { formatCount } from '@lampion/contract/rules/format';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/schemas/announcement';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { TextareaField } from '../../components/ui/input.tsx';
import type { GuestNotice } from './guest-notice.ts';

interface GuestNoticeFieldsProps {
  notice: GuestNotice;
  /** How many guests would be told. */
  count: number;
  /** What they are told, and when: "de l’annulation, tout de suite". */
  what: string;
  error?: string | undefined;
  onChange: (notice: GuestNotice) => void;
}

/** Whether the guests are told of a change, and the organiser's own words to them. */
export function GuestNoticeFields({ notice, count, what, error, onChange }: GuestNoticeFieldsProps) {
  const who = count === 1 ? '1 invité sera prévenu' : `${formatCount(count)} invités seront prévenus`;
  return (
    <>
      <Checkbox
        name="tellGuests"
        label="Prévenir les invités"
        hint={notice.isTold ? `${who} ${what}.` : 'Personne ne recevra de message à ce sujet.'}
        checked={notice.isTold}
        onChange={({ target }) => onChange({ ...notice, isTold: target.checked })}
      />
      {notice.isTold && (
        <TextareaField
          name="guestWords"
          label="Un mot pour eux (facultatif)"
          hint="Il se lit sous ce qui change, tel que vous l’écrivez."
          rows={3}
          maxCharacters={ANNOUNCEMENT_LENGTH_MAX}
          value={notice.words}
          onChange={({ target }) => onChange({ ...notice, words: target.value })}
          error={error}
        />
      )}
    </>
  );
}
