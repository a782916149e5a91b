import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { chapterSchema, helpSchema } from './components/brand/schema.ts'

/** `land/mn`: the folder names the scene, the file its language. */
const brand = defineCollection({
  loader: glob({ base: './content/brand/story', pattern: '*/*.md' }),
  schema: chapterSchema
})

/** Who to call when drinking is a worry; shown to people who are not let in. */
const help = defineCollection({
  loader: file('./content/brand/help.json', {
    parser: text => (JSON.parse(text) as object[]).map((entry, index) => ({ id: String(index), ...entry }))
  }),
  schema: helpSchema
})

export const collections = { brand, help }
