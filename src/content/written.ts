import type { SchemaContext } from 'astro/content/config'
import { defineCollection } from 'astro/content/config'
import { z } from 'astro/zod'
import { draft } from './fields.ts'
import { writtenLoader } from './written-loader.ts'

/*
 * How a collection is described (`schemas/<collection>.ts`). Facts are what is the same in every language and stand in
 * mn.md only; words are what is translated and stand in every file; `draft` is added by itself and must not be
 * repeated. Every field ends in `.meta({ description, example })` (before `.optional()` or `.default()`): the
 * description says to an editor what the field is for, the example is one right value as it would stand in the file.
 * From these are made the errors, the commented file of `npm run new` and the forms of the browser editor, so nothing
 * is explained twice. `fields.ts` has the common ones: `text(longest, {description, example})`,
 * `moment({…})` (a day or `2026-11-25 09:00` in Ulaanbaatar, read as a Date; name it `published` and a future one
 * holds the piece back until then), `SLUG`. A picture is a fact `picture: image().meta({…})` with a path beside the file
 * (`./tea.jpg`) and a word `pictureAlt: text(…)` of the same name and `Alt`, which is then required. Photographs
 * (jpg, png, webp, avif) become four widths in AVIF and WebP by `components/content/Picture.astro`; drawings stay
 * SVG, sharp at every width and smaller than any of them. Pictures of a text's body stand in Markdown.
 */

/** What editors may write in the front matter of one collection. */
export interface Written<Facts extends z.ZodRawShape, Said extends z.ZodRawShape> {
  /** The same in every language (dates, pictures, prices): stands in the Mongolian file only. */
  readonly facts: (context: SchemaContext) => Facts
  /** What is translated: stands in every file. */
  readonly words: Said
  /** Collections whose pieces are all front matter: the text below it may be missing. */
  readonly bodyless?: boolean
}

/** Every collection that `written()` has made, by its folder: what `content:check` and `npm run new` read. */
export const WRITTEN = new Map<string, Written<z.ZodRawShape, z.ZodRawShape>>()

/**
 * A collection of `content/<folder>/<slug>/<locale>.md`. The Mongolian file carries facts and words, every other
 * language words alone, so that a translator can neither forget nor contradict a date or a picture.
 * Pages read it through `reading.ts`, which puts the two together.
 */
export function written<Facts extends z.ZodRawShape, Said extends z.ZodRawShape>(
  folder: string,
  collection: Written<Facts, Said>
) {
  WRITTEN.set(folder, collection)
  const { facts, words } = collection
  return defineCollection({
    loader: writtenLoader(folder, Object.keys({ ...words, draft })),
    // Either shape passes here; which of the two a file must have, its name decides in `check.ts`.
    schema: (context: SchemaContext) =>
      z.union([
        z.strictObject({ ...facts(context), ...words, draft }),
        z.strictObject({ ...words, draft })
      ]) as unknown as z.ZodObject<Facts & Said & { draft: typeof draft }>
  })
}
