/** The address of a list of products in the office. */
export type ProductListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'category', 'brand', 'stock', 'visible', 'translated', 'after'] as const

/** Reads an address; whatever is no field of the list is left out. */
export const readProductListSearch = (search: Readonly<Record<string, unknown>>): ProductListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
