/** Minimum age, as stated in the policy. */
const AGE_MIN = 13;
const AGE_MAX = 120;

/**
 * Age on a day, both as "YYYY-MM-DD". A person born on 29 February becomes a year older on 1 March.
 */
function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Why a date of birth is impossible, as a sentence; null if it is possible. `today`: "YYYY-MM-DD".
 */
export function findBirthDateFault(birthDate: string, today: string): string | null {
  if (birthDate > today) return 'Cette date est à venir. Vérifiez l’année.';
  return ageOn(birthDate, today) > AGE_MAX ? 'Cette date est trop ancienne. Vérifiez l’année.' : null;
}

/** Whether someone is too young for the app. */
export function isUnderAge(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) < AGE_MIN;
}
