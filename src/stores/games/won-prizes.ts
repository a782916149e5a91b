import { getWonPrizes, postGift } from '../../api/prize-promotions.ts'
import type { WonPrize } from '../../contract/games/prize-promotion.ts'
import '../identity/authorize-calls.ts'
import { acceptOrder } from '../ordering/cart.ts'
import { showNotice, showProblem } from '../notice.ts'
import { pagedList } from '../paged.ts'

const list = pagedList<null, WonPrize>(
  null,
  async (_, page) => {
    const body = await getWonPrizes(page)
    return { items: body.prizes, total: body.total_count, pages: body.pages }
  },
  ({ id }) => id
)

export const $wonPrizes = list.$list
export const loadWonPrizes = () => list.load()
export const moreWonPrizes = () => list.more()

/** Puts a gift into the cart; true when it is there. */
export async function takeGift(id: string, done: string): Promise<boolean> {
  try {
    acceptOrder(await postGift(id))
    showNotice({ kind: 'success', text: done })
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}
