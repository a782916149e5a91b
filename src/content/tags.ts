import names from '../../content/tags.json' with { type: 'json' }
import type { ShopLocale } from '../i18n/locales.ts'

export type Tag = keyof typeof names

const isTag = (name: string): name is Tag => name in names

/** Tags of articles: the keys of content/tags.json. */
export const TAGS = Object.keys(names).filter(isTag)

export const tagName = (locale: ShopLocale, tag: Tag) => names[tag][locale]
