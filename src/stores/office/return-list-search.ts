/** The address of the list of returns in the office. */
export type ReturnListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'state', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readReturnListSearch = (search: Readonly<Record<string, unknown>>): ReturnListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
