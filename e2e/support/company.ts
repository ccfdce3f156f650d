/** The professional profile of a company whose invoices can be made. */
export const companyProfile = {
  fullName: 'Camille Roussel',
  email: 'factures@exemple.test',
  siret: '73282932000074',
  companyName: 'La Guinguette',
  address: { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' },
  vatNumber: '',
};
