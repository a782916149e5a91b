import type { Area } from './areas.ts'

/** Areas whose words the screens of the office fetch when they are opened; those of its frame come with the page. */
export const OFFICE_AREAS = [
  'office-customers',
  'office-money',
  'office-coupons',
  'office-gift-cards',
  'office-issued-codes',
  'office-leases',
  'office-returns',
  'office-orders',
  'office-saved-views',
  'office-phone-orders',
  // Of the address and the delivery, which an order by phone has as well.
  'checkout',
  'office-products',
  'office-new-product',
  'office-product-import',
  'office-product-sheet',
  'office-reports',
  'office-search',
  'office-shipments',
  'office-system',
  'office-delivery',
  'office-delivery-runs',
  'office-message-texts',
  'office-site',
  'office-go-live',
  'staff-management',
  'staff-permissions',
  'staff-security'
] as const satisfies readonly Area[]
export type OfficeArea = (typeof OFFICE_AREAS)[number]
