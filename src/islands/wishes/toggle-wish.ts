import { loadProductWords } from '../../stores/catalogue/product-words.ts'
import { $wished, type Wish } from '../../stores/customers/wished.ts'
import { setWished } from '../../stores/customers/wishes.ts'
import { announce } from '../shell/announce.ts'

/** Wishes for a variant, or for none of what `own` finds, and has it read out. Comes with the first press. */
export async function toggleWishButton(
  each: Wish,
  own: (wishes: readonly Wish[]) => readonly Wish[],
  from: Element
): Promise<void> {
  const before = own($wished.get())
  for (const known of before) setWished(known, false)
  if (before.length === 0 && !setWished(each, true)) return
  const words = await loadProductWords()
  announce(before.length > 0 ? words.wish_removed : words.wish_added, from)
}
