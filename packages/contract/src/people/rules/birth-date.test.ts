import { expect, it } from 'vitest';
import { findBirthDateFault, isUnderAge } from './birth-date.ts';

it.each([
  ['2014-11-23', false],
  ['2014-11-24', true],
  ['2027-01-01', true],
  ['1990-06-01', false],
])('on 23 November 2027, who is born on %s is under 13: %s', (birthDate, expected) => {
  expect(isUnderAge(birthDate, '2027-11-23')).toBe(expected);
});

it('counts a year for 29 February on 1 March', () => {
  expect(isUnderAge('2016-02-29', '2029-02-28')).toBe(true);
  expect(isUnderAge('2016-02-29', '2029-03-01')).toBe(false);
});

it('refuses days to come and lives over 120 years', () => {
  expect(findBirthDateFault('2027-11-24', '2027-11-23')).toMatch('à venir');
  expect(findBirthDateFault('1906-11-23', '2027-11-23')).toMatch('ancienne');
  expect(findBirthDateFault('1907-11-23', '2027-11-23')).toBeNull();
  expect(findBirthDateFault('2027-11-23', '2027-11-23')).toBeNull();
});
