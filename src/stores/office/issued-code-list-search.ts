/** The address of the list of issued codes in the office. */
export type IssuedCodeListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['kind', 'state', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readIssuedCodeListSearch = (search: Readonly<Record<string, unknown>>): IssuedCodeListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
