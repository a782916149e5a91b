import { lockUser } from '../../identity/index.ts'
import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { WishListBody, WishListsBody } from '../../../contract/customers/wish-list.ts'
import { ok, err } from '../../../domain/result.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import { isShared, type WishListPrivacy } from '../../../domain/customers/wish-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { type VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { insertList, listsOf, type WishListRecord } from './queries.ts'

export type WishListProblem =
  | 'wish-list-not-found'
  | 'wish-list-full'
  | 'too-many-wish-lists'
  | 'variant-not-found'
  | 'idempotency-key-reused'

/** All lists of the person, as they are after the change. */
export type WishListAnswer = ServiceResult<WishListsBody, WishListProblem>
export interface WishListDeps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly now: () => Date
}

export const newShareToken = () => randomBytes(18).toString('base64url')

export const timestamp = ({ now }: WishListDeps) => now().toISOString()

/** One change of one person's lists at a time. */
export const changeWishList = (
  deps: WishListDeps,
  userId: string,
  locale: Locale,
  work: (tx: Transaction, lists: readonly WishListRecord[]) => Promise<WishListProblem | undefined>
): WishListAnswer =>
  deps.db.change(async tx => {
    await tx.first(lockUser, { id: userId })
    const problem = await work(tx, await openLists(deps, tx, userId, locale))
    return problem ? err(problem) : ok(bodyOf(await listsOf(tx, userId)))
  })

/** A first private list is created with the first change, so that every person has one to wish in. */
const openLists = async (deps: WishListDeps, tx: Transaction, userId: string, locale: Locale) => {
  const lists = await listsOf(tx, userId)
  if (lists.length > 0) return lists
  await newList(deps, tx, userId, words(locale, 'account')('first_list'), 'private')
  return listsOf(tx, userId)
}

export const newList = (deps: WishListDeps, tx: Transaction, user_id: string, name: string, privacy: WishListPrivacy) =>
  tx.run(insertList, {
    id: uuid(),
    user_id,
    name,
    privacy,
    token: newShareToken(),
    created_at: timestamp(deps),
    updated_at: timestamp(deps)
  })

export const idsOf = (list: WishListRecord) => list.wishes.map(({ variant_id }) => variant_id)

export const bodyOf = (lists: readonly WishListRecord[]): WishListsBody => ({
  wishlists: lists.map((list, index): WishListBody => ({
    id: list.id,
    name: list.name,
    privacy: list.privacy,
    is_default: index === 0,
    token: isShared(list.privacy) ? list.token : null,
    wished_variant_ids: idsOf(list),
    wished_product_ids: list.wishes.map(({ product_id }) => product_id),
    count: list.wishes.length
  })),
  count: lists.length
})
