/** A person's wish lists: enough for every use we know, few enough for one screen and one answer. */
export const WISH_LISTS_MAX = 20
export const WISHES_MAX = 200
export const WISH_LIST_NAME_MAX = 60
/** A heart pressed again within this long is one wish: the last (spec §4). */
export const WISH_DEBOUNCE_MS = 500

/** Who may see a list: nobody else, whoever was given its link, or everybody. */
export const WISH_LIST_PRIVACIES = ['private', 'link', 'public'] as const
export type WishListPrivacy = (typeof WISH_LIST_PRIVACIES)[number]

/** Only a list that is kept to oneself has no link. */
export const isShared = (privacy: WishListPrivacy) => privacy !== 'private'

export type WishProblem = 'wish-list-full'

/** Wishing twice is harmless: a double click must never show an error. The newest wish is the first. */
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

/** A guest's wishes join those of the account behind them: as many as there is room for, each once. */
export const mergeWishes = (kept: readonly string[], brought: readonly string[]) =>
  [...new Set([...kept, ...brought])].slice(0, Math.max(kept.length, WISHES_MAX))
