import { defineCollection, type SchemaContext } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** What editors may write in the front matter of one collection. */
export interface Written<Facts extends z.ZodRawShape, Said extends z.ZodRawShape> {
  /** The same in every language (dates, pictures, prices): stands in the Mongolian file only. */
  readonly facts: (context: SchemaContext) => Facts
  /** What is translated: stands in every file. */
  readonly words: Said
}

/**
 * A collection of `content/<folder>/<slug>/<locale>.md`. The Mongolian file carries facts and words, every other
 * language words alone, so that a translator can neither forget nor contradict a date or a picture.
 * Pages read it through `reading.ts`, which puts the two together.
 */
export function written<Facts extends z.ZodRawShape, Said extends z.ZodRawShape>(
  folder: string,
  { facts, words }: Written<Facts, Said>
) {
  return defineCollection({
    loader: glob({
      base: `./content/${folder}`,
      pattern: '*/*.md',
      generateId: ({ entry }) => entry.replace(/\.md$/, '')
    }),
    schema: context =>
      z.union([z.strictObject({ ...facts(context), ...words }), z.strictObject(words)]) as unknown as z.ZodObject<
        Facts & Said
      >
  })
}
