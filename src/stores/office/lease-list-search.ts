/** The address of the list of leases in the office. */
export type LeaseListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'state', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readLeaseListSearch = (search: Readonly<Record<string, unknown>>): LeaseListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
