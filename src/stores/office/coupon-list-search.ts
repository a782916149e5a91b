/** The address of the list of coupons in the office. */
export type CouponListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'state', 'effect', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readCouponListSearch = (search: Readonly<Record<string, unknown>>): CouponListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
