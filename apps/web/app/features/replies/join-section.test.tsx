import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeepMarkupContext } from '../../components/ui/kept.tsx';
import { JoinSection } from './join-section.tsx';
import { noFaults } from './reply-form-data.ts';

type Props = ComponentProps<typeof JoinSection>;

const event = { _id: 'e1', plusOnesMax: 2, placesLeft: null } as Props['event'];

/** What the server keeps of the form in memory, as one text. */
function readKept(state: Pick<Props, 'values' | 'faults'>): string {
  const kept: string[] = [];
  renderToStaticMarkup(
    <KeepMarkupContext
      value={(key, part) => {
        kept.push(key, renderToStaticMarkup(part));
        return '';
      }}
    >
      <JoinSection event={event} sent={null} {...state} />
    </KeepMarkupContext>,
  );
  return kept.join('\n');
}

test('the form nobody has filled in is kept', () => {
  expect(readKept({ values: {}, faults: noFaults })).toContain('Votre adresse e-mail');
});

test('a form that was sent back is not kept: it holds a name and an address', () => {
  const values = { nickname: 'Léa', email: 'lea@exemple.fr' };
  const kept = readKept({ values, faults: { fields: { email: 'Adresse inconnue' }, form: null } });
  expect(kept).not.toMatch(/Léa|lea@exemple|Adresse inconnue/);
});
