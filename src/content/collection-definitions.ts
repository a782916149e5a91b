import type { ImageFunction, SchemaContext } from 'astro/content/config'
import type { z } from 'astro/zod'
import type { Locale } from '../i18n/locales.ts'

/** The schema of one collection's front matter. */
export interface CollectionSchema<Facts extends z.ZodRawShape, Words extends z.ZodRawShape> {
  /** The same in every language (dates, pictures, prices): stands in the Mongolian file only. */
  readonly facts: (context: SchemaContext) => Facts
  /** Translated fields: they stand in every file. */
  readonly words: Words
  /** Collections whose pieces are all front matter: the text below it may be missing. */
  readonly bodyless?: boolean
}

/** How one file of a collection has to look. */
export interface FileShape {
  readonly schema: z.ZodType
  /** Fields that stand in the Mongolian file only; empty for the Mongolian file itself. */
  readonly factsElsewhere: readonly string[]
  /** Pictures among the facts with a word that says what they show. */
  readonly pictures: readonly string[]
  readonly bodyless: boolean
}

/** A collection as `content:check`, `npm run new` and the loader know it. */
export interface CollectionDefinition {
  /** How a file of this language has to look. */
  readonly shape: (locale: Locale, image: ImageFunction) => FileShape
  /** The same, to make new files and forms from; missing where every file is of one shape. */
  readonly fields?: CollectionSchema<z.ZodRawShape, z.ZodRawShape>
}

/** Every collection of Markdown files, by its folder in `content/`. */
export const COLLECTION_DEFINITIONS = new Map<string, CollectionDefinition>()
