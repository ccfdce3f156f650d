import { describeSeller, type Seller } from '@lampion/contract/rules/seller';
import { normaliseSiret } from '@lampion/contract/rules/siret';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { InvoicedBuyer } from '../../ports/invoice-facts.ts';

export type InvoiceSeller = Seller & Pick<SiteSettings, 'publisherName' | 'publisherAddress'>;

/**
 * Elements of UBL in their order, by name. `name@attribute` is an attribute of the element `name`;
 * an array repeats its element.
 */
export interface UblElement {
  readonly [name: string]: string | UblElement | readonly (string | UblElement)[];
}

/** ISO 6523: the register SIRENE, by company and by establishment. */
const SIREN_SCHEME = '0002' as const;
const SIRET_SCHEME = '0009' as const;

export const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const;

/** Whether the settings say of the seller what such a copy has to. */
export function isSellerComplete({ publisherName, publisherAddress, sellerSiren }: InvoiceSeller): boolean {
  return publisherName !== '' && publisherAddress !== '' && sellerSiren !== '';
}

/** A seller who has no VAT number yet is known to the tax office by their SIREN (BT-32, which BR-E-02 takes as well). */
function toSellerTax({ sellerVatNumber }: Seller, siren: string) {
  if (sellerVatNumber !== '') return { 'cbc:CompanyID': sellerVatNumber, ...vatScheme };
  return { 'cbc:CompanyID': siren, 'cac:TaxScheme': { 'cbc:ID': 'LOC' } };
}

/** Outside of the scope of VAT (category O) nobody names a VAT number (BR-O-02). */
export function toSupplier(seller: InvoiceSeller, isInScope: boolean) {
  const siren = normaliseSiret(seller.sellerSiren);
  const legalEntity = {
    'cbc:RegistrationName': seller.publisherName,
    'cbc:CompanyID': siren,
    'cbc:CompanyID@schemeID': SIREN_SCHEME,
    'cbc:CompanyLegalForm': describeSeller(seller),
  } as const;
  return {
    'cac:Party': {
      'cbc:EndpointID': siren,
      'cbc:EndpointID@schemeID': SIREN_SCHEME,
      'cac:PostalAddress': {
        'cbc:StreetName': seller.publisherAddress,
        'cac:Country': { 'cbc:IdentificationCode': 'FR' },
      },
      ...(isInScope && { 'cac:PartyTaxScheme': toSellerTax(seller, siren) }),
      'cac:PartyLegalEntity': legalEntity,
    },
  };
}

/** Where it may be sent to: a company without SIREN has its e-mail address alone. */
function endpointOf(siren: string, email: string) {
  return siren === ''
    ? ({ 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' } as const)
    : ({ 'cbc:EndpointID': siren, 'cbc:EndpointID@schemeID': SIREN_SCHEME } as const);
}

export function toCustomerParty(
  { name, email, address, siret, vatNumber }: InvoicedBuyer,
  isInScope: boolean,
) {
  const siren = siret.slice(0, 9);
  const establishment = { 'cbc:ID': siret, 'cbc:ID@schemeID': SIRET_SCHEME } as const;
  const company = { 'cbc:CompanyID': siren, 'cbc:CompanyID@schemeID': SIREN_SCHEME } as const;
  const vat = { 'cbc:CompanyID': vatNumber, ...vatScheme };
  return {
    'cac:Party': {
      ...endpointOf(siren, email),
      ...(siret !== '' && { 'cac:PartyIdentification': establishment }),
      'cac:PostalAddress': {
        ...(address?.line && { 'cbc:StreetName': address.line }),
        ...(address?.city && { 'cbc:CityName': address.city }),
        ...(address?.postcode && { 'cbc:PostalZone': address.postcode }),
        'cac:Country': { 'cbc:IdentificationCode': address?.country ?? '' },
      },
      ...(vatNumber !== '' && isInScope && { 'cac:PartyTaxScheme': vat }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, ...(siret !== '' && company) },
    },
  };
}
