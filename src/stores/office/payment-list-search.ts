/** The address of a list of payments in the office. */
export type PaymentListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'method', 'state', 'from', 'to', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readPaymentListSearch = (search: Readonly<Record<string, unknown>>): PaymentListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
