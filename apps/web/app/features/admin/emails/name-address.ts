import type { Suppression } from '@lampion/contract/schemas/admin-suppression';

/** Masked, as it is known to us. */
export const nameAddress = ({ recipient }: Suppression): string => recipient ?? 'Adresse inconnue';
