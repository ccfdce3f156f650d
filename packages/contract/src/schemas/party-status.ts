/**
 * What a member plans is private, and takes place unless it was called off: nothing public names
 * either.
 */
export type PartyStatus = 'private' | 'called_off';
