/** The address of a list of customers in the office. */
export type CustomerListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'tag', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readCustomerListSearch = (search: Readonly<Record<string, unknown>>): CustomerListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
