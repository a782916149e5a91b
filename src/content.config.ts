import { defineCollection } from 'astro/content/config'
import { file } from 'astro/loaders'
import { chapterSchema, helpSchema, pageSchema } from './components/brand/schema.ts'
import { articles as articleFields } from './content/schemas/articles.ts'
import { authors as authorFields } from './content/schemas/authors.ts'
import { campaigns as campaignFields } from './content/schemas/campaigns.ts'
import { branches as branchFields } from './content/schemas/branches.ts'
import { guide as guideFields } from './content/schemas/guide.ts'
import { lookBooks as lookBookFields } from './content/schemas/look-books.ts'
import { news as newsFields } from './content/schemas/news.ts'
import { pages as pageFields } from './content/schemas/pages.ts'
import { faq as faqFields } from './content/schemas/faq.ts'
import { recipes as recipeFields } from './content/schemas/recipes.ts'
import { sizeGuides as sizeGuideFields } from './content/schemas/size-guides.ts'
import { defineTranslatedCollection, defineUniformCollection } from './content/define-collection.ts'

/** `land/mn`: the folder names the scene, the file its language. */
const brand = defineUniformCollection('brand/story', chapterSchema)

/** The pages the story leads into: `land/mn`, as above. */
const brandPages = defineUniformCollection('brand/pages', pageSchema)

/** Helpline about drinking, shown to people below the age limit. */
const help = defineCollection({
  loader: file('./content/brand/help.json', {
    parser: text => (JSON.parse(text) as object[]).map((entry, index) => ({ id: String(index), ...entry }))
  }),
  schema: helpSchema
})

const branches = defineTranslatedCollection('branches', branchFields)
const guide = defineTranslatedCollection('brand/guide', guideFields)
const recipes = defineTranslatedCollection('recipes', recipeFields)

const articles = defineTranslatedCollection('articles', articleFields)
const authors = defineTranslatedCollection('authors', authorFields)
const campaigns = defineTranslatedCollection('campaigns', campaignFields)
const lookBooks = defineTranslatedCollection('look-books', lookBookFields)
const news = defineTranslatedCollection('news', newsFields)
const pages = defineTranslatedCollection('pages', pageFields)
const sizeGuides = defineTranslatedCollection('size-guides', sizeGuideFields)
const faq = defineTranslatedCollection('faq', faqFields)

export const collections = {
  articles,
  authors,
  campaigns,
  'look-books': lookBooks,
  news,
  pages,
  faq,
  'size-guides': sizeGuides,
  brand,
  brandPages,
  help,
  branches,
  guide,
  recipes
}
