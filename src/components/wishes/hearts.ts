import { $wished, followWishes, isWished, wish } from '../../stores/wishes.ts'
import { goodsWords } from '../catalogue/goods-words.ts'
import { onNewGoods } from '../catalogue/on-new-goods.ts'
import { announce } from '../catalogue/say.ts'

/** Hearts of the page before are right for so long; a change in another tab shows at once anyway. */
const FRESH_MS = 60_000

/**
 * `data-wish` is a variant, `data-product` what it is one of. A card speaks for its product, whichever variant is
 * wished for; where one is chosen (`data-chosen`), the heart speaks for that one.
 */
const chosen = (heart: HTMLElement) =>
  'exact' in heart.dataset
    ? ((heart.closest('dialog') ?? document).querySelector<HTMLElement>('[data-chosen]')?.dataset['chosen'] ??
      heart.dataset['wish'] ??
      '')
    : undefined

const wishesOf = (heart: HTMLElement): readonly string[] => {
  const id = chosen(heart)
  if (id !== undefined) return isWished(id) ? [id] : []
  const product = heart.dataset['product'] ?? ''
  return $wished.get().flatMap(each => (each.product === product ? [each.id] : []))
}

/** A heart, on a card, in quick view, in a comparison or on the product's page. */
export async function act(heart: HTMLElement) {
  const product = heart.dataset['product'] ?? ''
  const ids = wishesOf(heart)
  for (const id of ids) wish({ id, product }, false)
  if (ids.length === 0 && !wish({ id: chosen(heart) ?? heart.dataset['wish'] ?? '', product }, true)) return
  const words = await goodsWords()
  announce(words[ids.length > 0 ? 'wish_removed' : 'wish_added'] ?? '', heart)
}

function paint() {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]'))
    heart.ariaPressed = String(wishesOf(heart).length > 0)
}

onNewGoods(paint)
$wished.subscribe(paint)
void followWishes(FRESH_MS)
