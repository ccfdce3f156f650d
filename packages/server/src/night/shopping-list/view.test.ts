import { expect, it } from 'vitest';
import { toConflicts } from './view.ts';

const ARRIVED = '2026-12-01T12:00:00.000Z';

function readWrittenAt(writtenAt: string): string | undefined {
  const conflict = {
    id: 'conflict',
    itemId: 'jus',
    wanted: 6,
    kept: 2,
    writtenAt: new Date(writtenAt),
    createdAt: new Date(ARRIVED),
  };
  const open = { conflict, itemName: 'Jus', unit: 'bottle', isLate: false } as const;
  return toConflicts([open], [])[0]?.late.writtenAt;
}

it.each([
  ['written offline, weeks before', '2026-10-14T18:30:00.000Z', '2026-10-14T18:30:00.000Z'],
  ['of a device whose clock was reset', '1970-01-01T00:00:10.000Z', ARRIVED],
  ['of one whose clock runs years ahead', '2038-01-19T03:14:07.000Z', ARRIVED],
])('a claim %s is shown with a plausible time', (_name, writtenAt, shown) => {
  expect(readWrittenAt(writtenAt)).toBe(shown);
});
