/** Limits of wish lists: lists per customer, wishes per list and characters of a name. */
export const WISH_LISTS_MAX = 20
export const WISHES_MAX = 200
export const WISH_LIST_NAME_MAX = 60
/** Repeated taps within this time count as one change, the last (spec §4), ms. */
export const WISH_DEBOUNCE_MS = 500

/** Visibility of a list: its owner, anybody with its link, or everybody. */
export const WISH_LIST_PRIVACIES = ['private', 'link', 'public'] as const
export type WishListPrivacy = (typeof WISH_LIST_PRIVACIES)[number]

/** Every list but a private one has a link. */
export const isShared = (privacy: WishListPrivacy) => privacy !== 'private'

export type WishProblem = 'wish-list-full'

/** Idempotent, because a double click must never show an error. The newest wish comes first. */
export function addWish(
  wishes: readonly string[],
  variantId: string
): { readonly wishes: readonly string[] } | { readonly problem: WishProblem } {
  if (wishes.includes(variantId)) return { wishes }
  return wishes.length >= WISHES_MAX ? { problem: 'wish-list-full' } : { wishes: [variantId, ...wishes] }
}

/** A moved wish becomes the first of the list it goes to (spec §4). */
export const moveWish = (wishes: readonly string[], variantId: string): ReturnType<typeof addWish> =>
  addWish(
    wishes.filter(each => each !== variantId),
    variantId
  )

/** Merges a guest's wishes behind those of the account, without duplicates and up to `WISHES_MAX`. */
export const mergeWishes = (present: readonly string[], brought: readonly string[]) =>
  [...new Set([...present, ...brought])].slice(0, Math.max(present.length, WISHES_MAX))
