import type { BaseSchema, SchemaContext } from 'astro/content/config'
import { defineCollection } from 'astro/content/config'
import { z } from 'astro/zod'
import { DEFAULT_LOCALE } from '../i18n/locales.ts'
import { COLLECTION_DEFINITIONS, type CollectionSchema } from './collection-definitions.ts'
import { draft } from './fields.ts'
import { collectionLoader } from './collection-loader.ts'

/*
 * How a collection is described (`schemas/<collection>.ts`). Facts are what is the same in every language and stand in
 * mn.md only; words are what is translated and stand in every file; `draft` is added by itself and must not be
 * repeated. Every field ends in `.meta({ description, example })` (before `.optional()` or `.default()`): the
 * description says to an editor what the field is for, the example is one right value as it would stand in the file.
 * From these are made the errors, the commented file of `npm run new` and the forms of the browser editor, so nothing
 * is explained twice. A field that names other things says so by `refers` (`articles`, `products`, `brands`, …), and
 * `content:check` looks whether they are there. `fields.ts` has the common ones: `text(longest, {description, example})`,
 * `moment({…})` (a day or `2026-11-25 09:00` in Ulaanbaatar, read as a Date; name it `published` and a future one
 * holds the piece back until then), `SLUG`. A picture is a fact `picture: image().meta({…})` with a path beside the file
 * (`./tea.jpg`) and a word `pictureAlt: text(…)` of the same name and `Alt`, which is then required. Photographs
 * (jpg, png, webp, avif) become four widths in AVIF and WebP by `components/content/Picture.astro`; drawings stay
 * SVG, sharp at every width and smaller than any of them. Pictures of a text's body stand in Markdown.
 */

export type { CollectionSchema as Written } from './collection-definitions.ts'

/**
 * A collection of `content/<folder>/<slug>/<locale>.md`. The Mongolian file carries facts and words, every other
 * language words alone, so that a translator can neither forget nor contradict a date or a picture.
 * Pages read it through `entries.ts`, which puts the two together.
 */
export function defineTranslatedCollection<Facts extends z.ZodRawShape, Words extends z.ZodRawShape>(
  folder: string,
  collection: CollectionSchema<Facts, Words>
) {
  const { facts, words, bodyless = false } = collection
  const translated = { ...words, draft }
  const all = (context: SchemaContext) => ({ ...facts(context), ...translated })
  COLLECTION_DEFINITIONS.set(folder, {
    fields: collection,
    shape: (locale, image) => ({
      schema: z.strictObject(locale === DEFAULT_LOCALE ? all({ image }) : translated),
      factsElsewhere: locale === DEFAULT_LOCALE ? [] : Object.keys(facts({ image })),
      pictures: Object.keys(facts({ image })).filter(name => `${name}Alt` in words),
      bodyless
    })
  })
  return defineCollection({
    loader: collectionLoader(folder, Object.keys(translated)),
    // Either shape passes here; which of the two a file must have, its name has decided in `check/`.
    schema: (context: SchemaContext) =>
      z.union([z.strictObject(all(context)), z.strictObject(translated)]) as unknown as z.ZodObject<
        Facts & Words & { draft: typeof draft }
      >
  })
}

/** A collection whose files look the same in every language. */
export function defineUniformCollection<Schema extends z.ZodType & BaseSchema>(folder: string, schema: Schema) {
  COLLECTION_DEFINITIONS.set(folder, { shape: () => ({ schema, factsElsewhere: [], pictures: [], bodyless: false }) })
  return defineCollection({ loader: collectionLoader(folder), schema })
}
