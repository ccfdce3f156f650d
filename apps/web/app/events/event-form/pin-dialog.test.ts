import { describe, expect, it } from 'vitest';
import { describeShift, measureShift, movePin, pinAfterKey } from './pin-dialog.tsx';

const nantes = { latitude: 47.2184, longitude: -1.5536 };

describe('movePin', () => {
  it('goes as far east as north, although degrees are narrower there', () => {
    const moved = movePin(nantes, 100, -40);
    expect(measureShift(nantes, moved)).toEqual({ north: 100, east: -40 });
    expect(moved.latitude).toBeCloseTo(47.2193, 4);
    expect(moved.longitude).toBeCloseTo(-1.55413, 5);
  });
});

describe('describeShift', () => {
  it.each([
    [0, 0, 'À l’adresse'],
    [30, 0, 'À 30 m au nord de l’adresse'],
    [0, -5, 'À 5 m à l’ouest de l’adresse'],
    [-10, 50, 'À 10 m au sud et 50 m à l’est de l’adresse'],
  ])('says %d m north, %d m east', (north, east, words) => {
    expect(describeShift(nantes, movePin(nantes, north, east))).toBe(words);
  });
});

describe('pinAfterKey', () => {
  it('moves by arrow keys, further with Shift, and ignores other keys', () => {
    const press = (key: string, shiftKey = false) => pinAfterKey(nantes, { key, shiftKey });
    expect(describeShift(nantes, press('ArrowUp') ?? nantes)).toBe('À 5 m au nord de l’adresse');
    expect(describeShift(nantes, press('ArrowLeft', true) ?? nantes)).toBe('À 50 m à l’ouest de l’adresse');
    expect(press('Tab')).toBeNull();
  });
});
