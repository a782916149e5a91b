/** Fields of an index: the one list that parser and engines share. */

import type { GeoPoint } from './query/tree.ts'

type Texts = string | readonly string[]

interface Words {
  /** Usual number of words; longer texts weigh each word less. */
  readonly typicalWords: number
  /** Weight where a query names no fields. */
  readonly boost: number
}

/** All that a field is made of, where making it takes long: the same source gives the same texts. */
type Source<Document> = (document: Document) => Texts

export type Field<Document> =
  | {
      readonly kind: 'text'
      readonly read: (document: Document) => Texts
      readonly words: Words
      readonly sortedIn?: string
      readonly source?: Source<Document>
    }
  | {
      readonly kind: 'keyword'
      readonly read: (document: Document) => Texts
      readonly words?: Words
      /** A document may have several. */
      readonly hasMany?: boolean
      /** Lists may be sorted by those of its texts that begin alike. */
      readonly sortsByPrefix?: boolean
    }
  | { readonly kind: 'number'; readonly read: (document: Document) => number }
  | { readonly kind: 'date'; readonly read: (document: Document) => string | null }
  | { readonly kind: 'boolean'; readonly read: (document: Document) => boolean }
  | { readonly kind: 'geo'; readonly read: (document: Document) => GeoPoint | null }
  | {
      readonly kind: 'completion'
      readonly read: (document: Document) => readonly string[]
      readonly source?: Source<Document>
    }
  /** Only whether there is one. */
  | { readonly kind: 'presence'; readonly read: (document: Document) => boolean }

export interface IndexSchema<Document> {
  readonly index: string
  /** The type of the old typed paths, `/catalogue/product/_search`. */
  readonly type: string
  readonly idOf: (document: Document) => string
  readonly fields: Readonly<Record<string, Field<Document>>>
  /** Other names of a field. */
  readonly aliases: Readonly<Record<string, string>>
}

/** Only what the parser asks of a schema, whatever its documents are. */
export interface FieldKinds {
  readonly index: string
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly kind: Field<never>['kind']
        readonly words?: Words
        readonly sortedIn?: string
        readonly hasMany?: boolean
        readonly sortsByPrefix?: boolean
      }
    >
  >
  readonly aliases: Readonly<Record<string, string>>
}

/** The field's own name, following aliases and the habit of writing `brand.name.keyword`. */
export function resolveField(schema: FieldKinds, name: string): string | undefined {
  const plain = name.endsWith('.keyword') ? name.slice(0, -'.keyword'.length) : name
  const own = Object.hasOwn(schema.aliases, plain) ? schema.aliases[plain] : plain
  return own !== undefined && Object.hasOwn(schema.fields, own) ? own : undefined
}
