import { formatCount } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type Audience, type AudienceCounts, audienceLabels } from '@lampion/contract/schemas/announcement';

interface AudienceFieldProps {
  counts: AudienceCounts;
  /** Those it can be for. */
  offered: readonly Audience[];
  value: readonly Audience[];
  onChange: (audience: Audience[]) => void;
}

/** The audience of the message. At least one group stays selected: pressing the last one again changes nothing. */
export function AudienceField({ counts, offered, value, onChange }: AudienceFieldProps) {
  function toggle(group: Audience): void {
    const next = offered.filter((audience) => (audience === group) !== value.includes(audience));
    if (next.length > 0) onChange(next);
  }
  return (
    <fieldset className="field audience">
      <legend className="label">Destinataires</legend>
      <div className="audience-choices">
        {offered.map((group) => (
          <label key={group} className="check audience-choice">
            <input
              type="checkbox"
              name="audience"
              value={group}
              checked={value.includes(group)}
              onChange={() => toggle(group)}
            />
            <span>{labelOf(audienceLabels, group)}</span>
            <b className="num">{formatCount(counts[group])}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
