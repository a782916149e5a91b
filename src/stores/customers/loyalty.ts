import { atom } from 'nanostores'
import { getLoyalty } from '../../api/loyalty.ts'
import { putMe } from '../../api/session.ts'
import type { LoyaltyBody } from '../../contract/ordering/order-list.ts'
import '../identity/authorize-calls.ts'
import { $profile, acceptMe } from '../identity/me.ts'
import { showNotice, showProblem } from '../notice.ts'

/** Null before the first answer, and where it did not come: the account is shown without it. */
export const $loyalty = atom<LoyaltyBody | null>(null)
export const $isJoiningLoyalty = atom(false)

export async function loadLoyalty() {
  await getLoyalty().then(
    loyalty => $loyalty.set(loyalty),
    () => undefined
  )
}

/** The registered flag follows the person's own value (spec §4), also when another page or device changes it. */
export const followLoyalty = () =>
  $profile.subscribe(me => {
    const loyalty = $loyalty.get()
    if (me && me.loyalty !== loyalty?.registered) void loadLoyalty()
  })

export async function setLoyalty(loyalty: boolean) {
  if ($isJoiningLoyalty.get()) return
  $isJoiningLoyalty.set(true)
  try {
    acceptMe(await putMe({ loyalty }))
    showNotice({ kind: 'success', code: loyalty ? 'loyalty_joined' : 'loyalty_left' })
  } catch (error) {
    showProblem(error)
  }
  $isJoiningLoyalty.set(false)
}
