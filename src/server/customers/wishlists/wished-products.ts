import { userById } from '../../identity/index.ts'
import { onPage, pagedBy, type PageQuery } from '../../../contract/paging.ts'
import type {
  SharedListBody,
  WishedProductBody,
  WishedProductsBody,
  WishListsBody
} from '../../../contract/customers/wish-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { findVariant, sellingPriceOf } from '../../catalogue/products/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { listsOf, sharedList, wishesOfList, type WishRow } from './queries.ts'
import { type WishListDeps, idsOf, bodyOf } from './list-change.ts'

type WishedVariant = Pick<WishRow, 'variant_id'> & {
  readonly list_id?: string
  readonly wished_at?: string
  readonly price?: number | null
}

const product = async (
  { variantDetails, now }: WishListDeps,
  reader: Reader,
  wish: WishedVariant,
  locale: Locale
): Promise<WishedProductBody | undefined> => {
  const details = await variantDetails.get(reader, wish.variant_id)
  const variant = await findVariant(reader, wish.variant_id)
  if (!details || !variant) return undefined
  const language = locale === 'mn' ? 'mn' : 'en'
  return {
    variant_id: wish.variant_id,
    wishlist_id: wish.list_id ?? '',
    wished_at: wish.wished_at ?? null,
    wished_price: wish.price ?? null,
    price: variant.price,
    selling_price: sellingPriceOf(variant, now()),
    in_stock: variant.active === 1 && variant.on_hand > variant.reserved,
    product: {
      id: details.productId,
      sku: details.productSku,
      name: details.name[language],
      slug: details.slug,
      image: details.image,
      options_text: details.optionsText[language],
      age_restricted: details.ageRestricted,
      requires_prescription: details.requiresPrescription
    }
  }
}

const paged = async (
  deps: WishListDeps,
  all: readonly WishedVariant[],
  page: PageQuery,
  locale: Locale
): Promise<WishedProductsBody> => {
  const shown: WishedProductBody[] = []
  for (const wish of onPage(all, page)) {
    const found = await product(deps, deps.db, wish, locale)
    if (found) shown.push(found)
  }
  return {
    wished_products: shown,
    ...pagedBy(page, shown.length, all.length)
  }
}

export const readWishLists = async ({ db }: WishListDeps, userId: string): Promise<WishListsBody> =>
  bodyOf(await listsOf(db, userId))

export async function wishedProducts(
  deps: WishListDeps,
  userId: string,
  listId: string | undefined,
  page: PageQuery,
  locale: Locale
) {
  const lists = await listsOf(deps.db, userId)
  const chosen = listId === undefined ? lists : lists.filter(({ id }) => id === listId)
  if (listId !== undefined && chosen.length === 0) return undefined
  return paged(
    deps,
    chosen.flatMap(list => list.wishes),
    page,
    locale
  )
}

export async function sharedProducts(
  deps: WishListDeps,
  token: string,
  page: PageQuery,
  locale: Locale
): Promise<SharedListBody | undefined> {
  const list = await deps.db.first(sharedList, { token })
  if (!list) return undefined
  const wishes = await deps.db.all(wishesOfList, { list_id: list.id })
  const person = list.privacy === 'public' ? await deps.db.first(userById, { id: list.user_id }) : undefined
  return {
    name: list.name,
    owner: person?.first_name ?? '',
    privacy: list.privacy,
    ...(await paged(deps, wishes, page, locale))
  }
}

/** Products of variants that only a browser keeps; what is not sold any more is left out. */
export async function productsOfVariants(
  deps: WishListDeps,
  variantIds: readonly string[],
  locale: Locale
): Promise<WishedProductsBody> {
  const ids = [...new Set(variantIds)]
  return paged(
    deps,
    ids.map(variant_id => ({ variant_id })),
    { page: 1, per_page: Math.max(1, ids.length) },
    locale
  )
}

export const variantName = async ({ variantDetails, db }: WishListDeps, variantId: string, locale: Locale) =>
  (await variantDetails.get(db, variantId))?.name[locale === 'mn' ? 'mn' : 'en'] ?? ''

/** Variant ids of a list, first wish first; undefined when the list is not this person's. */
export const variantIdsOf = async ({ db }: WishListDeps, userId: string, listId: string) => {
  const list = (await listsOf(db, userId)).find(({ id }) => id === listId)
  return list && idsOf(list)
}
