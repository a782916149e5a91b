import type { LookBookBody, LookBookItem, LookBookSummary } from '../../../contract/community/look-book.ts'
import {
  COVER_IMAGES_MAX,
  isPublishable,
  lookBookTotals,
  type LookBookKind
} from '../../../domain/community/look-book.ts'
import { publicName } from '../../../domain/community/moderation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { itemsColumn, publishedColumn, type LookBookEntry } from './content.ts'
import type { LookBookDeps } from './deps.ts'
import type { EditorialLookBook } from './editorial.ts'
import { readItems, type ItemBodies } from './item-bodies.ts'
import type { LookBookRow } from './queries.ts'

/** A version of a look book that somebody may see. */
export interface ShownLookBook {
  readonly id: string
  readonly kind: LookBookKind
  readonly title: string
  readonly description: string
  readonly author: string
  readonly path: string
  readonly publishedAt: string | null
  readonly entries: readonly LookBookEntry[]
  /** Restricted products are left out: one may have become so after it was approved. */
  readonly isPublic: boolean
}

/** Path of its page for everybody, without the language. */
export const memberLookBookPath = (id: string) => `/look-books/members/${id}`

/** The version that its owner works on, for the owner and for those with the link. */
export const workingVersion = (row: LookBookRow): ShownLookBook => ({
  id: row.id,
  kind: 'member',
  title: row.title,
  description: '',
  author: '',
  path: memberLookBookPath(row.id),
  publishedAt: row.published_at,
  entries: itemsColumn.read(row.items_json),
  isPublic: false
})

/** The approved version; undefined where there is none. */
export function publicVersion(
  row: LookBookRow & { readonly first_name: string; readonly last_name: string }
): ShownLookBook | undefined {
  if (row.published_json === null) return undefined
  const { title, items } = publishedColumn.read(row.published_json)
  const author = publicName(row.first_name, row.last_name) ?? ''
  return { ...workingVersion(row), title, entries: items, author, isPublic: true }
}

/** A look book of the shop's own: its page is written, and its products are those of all scenes. */
export async function editorialVersion(
  { mainVariantOf }: Pick<LookBookDeps, 'mainVariantOf'>,
  { slug, publishedAt, scenes, texts }: EditorialLookBook,
  locale: Locale
): Promise<ShownLookBook> {
  const text = (locale === 'mn' ? undefined : texts.en) ?? texts.mn
  const found = await Promise.all(
    scenes.flatMap((slugs, scene) =>
      slugs.map(async product => ({ variant_id: await mainVariantOf(product), note: text.notes[scene] ?? '' }))
    )
  )
  const entries = new Map<string, LookBookEntry>()
  for (const { variant_id, note } of found)
    if (variant_id !== undefined && !entries.has(variant_id)) entries.set(variant_id, { variant_id, note })
  return {
    ...{ id: slug, kind: 'editorial', title: text.title, description: text.description, author: '' },
    ...{ path: `/look-books/${slug}`, publishedAt, entries: [...entries.values()], isPublic: true }
  }
}

/** Packshots of its cover: alcohol is shown to nobody who was not asked for their age. */
const coverOf = (items: readonly LookBookItem[]) =>
  items
    .filter(({ product }) => !product.age_restricted && product.image !== '')
    .slice(0, COVER_IMAGES_MAX)
    .map(({ product }) => product.image)

const shownItems = async ({ entries, isPublic }: ShownLookBook, itemsOf: ItemBodies) => {
  const items = await itemsOf(entries)
  if (!isPublic) return items
  return items.filter(({ product }) =>
    isPublishable({ ageRestricted: product.age_restricted, requiresPrescription: product.requires_prescription })
  )
}

async function bodyOf(shown: ShownLookBook, itemsOf: ItemBodies): Promise<LookBookBody> {
  const { id, kind, title, description, author, path, publishedAt } = shown
  const items = await shownItems(shown, itemsOf)
  const priced = items.map(({ price, selling_price, in_stock }) => ({
    ...{ price, sellingPrice: selling_price, inStock: in_stock }
  }))
  return {
    ...{ id, kind, title, description, author, path, published_at: publishedAt },
    images: coverOf(items),
    count: items.length,
    ...lookBookTotals(priced),
    items
  }
}

/** Several look books, in their order, with one reading of all their products. */
export async function bodiesOf(
  deps: LookBookDeps,
  shown: readonly ShownLookBook[],
  locale: Locale
): Promise<readonly LookBookBody[]> {
  const itemsOf = await readItems(
    deps,
    shown.flatMap(({ entries }) => entries),
    locale
  )
  return Promise.all(shown.map(each => bodyOf(each, itemsOf)))
}

export const summaryOf = ({ items: _, own: __, ...summary }: LookBookBody): LookBookSummary => summary
