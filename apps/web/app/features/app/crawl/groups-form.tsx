import { fr } from '@lampion/contract/french';
import { readNumber } from '@lampion/contract/rules/typed-number';
import { updateCrawlGroupsBodySchema } from '@lampion/contract/schemas/crawl';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { updateCrawlGroups } from '../changes/crawl.ts';

/** Splits so many people into groups: the server decides how many, so that no bar is over its capacity. */
export function GroupsForm({ nightId }: { nightId: string }) {
  const [people, setPeople] = useState('');
  const [fault, setFault] = useState<string>();
  async function send(event: FormEvent) {
    event.preventDefault();
    const read = updateCrawlGroupsBodySchema.safeParse({
      people: people.trim() === '' ? null : readNumber(people),
    });
    setFault(read.success ? undefined : 'Un nombre de personnes, s’il vous plaît');
    if (read.success && (await makeChange(updateCrawlGroups, { nightId, people: read.data.people })))
      setPeople('');
  }
  return (
    <form className="bw-form-groups" onSubmit={(event) => void send(event)} noValidate>
      <Field
        name="people"
        label="Combien serez-vous ?"
        hint="Plusieurs groupes partent l’un après l’autre si un bar est trop petit pour tous."
        error={fault}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={people}
            onChange={({ target }) => setPeople(target.value)}
          />
        )}
      </Field>
      <Button type="submit">{fr('Former les groupes')}</Button>
    </form>
  );
}
