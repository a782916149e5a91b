import type { ProductDocument } from '../contract/catalogue/product-document.ts'
import { catalogueSchema } from './catalogue-schema.ts'
import { airports, airportSchema } from './reference/airports.ts'
import type { Airport } from './reference/airports.ts'
import { zipcodes, zipcodeSchema } from './reference/zipcodes.ts'
import type { Zipcode } from './reference/zipcodes.ts'
import type { IndexSchema } from './schema.ts'

/** Document type of each index. */
export interface Documents {
  readonly catalogue: ProductDocument
  readonly maps: Zipcode
  readonly airport: Airport
}

export type IndexName = keyof Documents
/** Indices whose documents are facts that come with the code and never change while it runs. */
export type ReferenceName = Exclude<IndexName, 'catalogue'>

export const SCHEMAS: { readonly [I in IndexName]: IndexSchema<Documents[I]> } = {
  catalogue: catalogueSchema,
  maps: zipcodeSchema,
  airport: airportSchema
}

export const REFERENCES: { readonly [I in ReferenceName]: () => readonly Documents[I][] } = {
  maps: zipcodes,
  airport: airports
}
