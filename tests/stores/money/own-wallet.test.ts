import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { depositMoney } from '../../../src/server/money/wallet/ledger.ts'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openQpaySimulator } from '../../support/qpay-simulator.ts'
import { storage } from '../browser.ts'
import { cookieBrowser } from '../cookie-browser.ts'

beforeEach(() => storage.clear())

const PHONE = '99191234'

async function signedIn(shop: TestShop) {
  const tab = await cookieBrowser(shop).open()
  const visited: string[] = []
  Object.assign(tab.page.location, { assign: (path: string) => void visited.push(path) })
  const { challenge } = await tab.auth.requestCode(PHONE)
  await tab.signing.completeSignIn(
    await tab.auth.signInWithCode(challenge, await codeTo(shop, PHONE), tab.signing.signInOptions(true))
  )
  const { user_id: userId } = await shop.shop.db.query
    .selectFrom('identities')
    .select('user_id')
    .executeTakeFirstOrThrow()
  return {
    ...tab,
    visited,
    give: (bucket: 'cash' | 'credit', amount: number, idempotencyKey: string) =>
      shop.shop.db.change(tx =>
        depositMoney(tx, { userId, bucket, amount, kind: 'adjustment', from: 'shop', idempotencyKey }, shop.clock.now)
      ),
    cart: await import('../../../src/stores/ordering/cart.ts'),
    checkout: await import('../../../src/stores/ordering/checkout.ts'),
    steps: await import('../../../src/stores/ordering/checkout-steps.ts'),
    part: await import('../../../src/stores/money/wallet-payment.ts'),
    recharge: await import('../../../src/stores/money/recharge.ts'),
    wallet: await import('../../../src/stores/money/wallet.ts')
  }
}

test('wallet: pays the chosen part of a cart, says why not more, and is removed again', async () => {
  const shop = await openTestShop('SQLite')
  const { cart, part, give } = await signedIn(shop)
  await give('credit', 30_000, 'credit')
  await cart.addToCart(await shop.variant('PAR-500'), 8)
  await part.loadWalletCover()
  expect(part.$walletCover.get()).toMatchObject({ balance: 30_000, amount: 0, max: 20_000, reason: 'share' })
  await part.payFromWallet(20_001)
  expect(part.$walletRefusal.get()).toContain('20,000')
  await part.payFromWallet(20_000)
  expect([part.$walletRefusal.get(), part.$walletCover.get()?.amount, cart.$cart.get()?.amount_due]).toEqual([
    '',
    20_000,
    20_000
  ])
  await part.payFromWallet(null)
  expect([part.$walletCover.get()?.amount, cart.$cart.get()?.amount_due]).toEqual([0, 40_000])
})

test('wallet: going on pays the amount that was typed, or stops with the reason', async () => {
  const shop = await openTestShop('SQLite')
  const { cart, part, give, checkout, steps } = await signedIn(shop)
  await give('cash', 60_000, 'cash')
  await cart.addToCart(await shop.variant('PAR-500'), 8)
  await part.payFromWallet(40_000)
  await checkout.openCheckout()
  checkout.goToStep('payment')
  steps.$typedWalletAmount.set(40_001)
  await steps.finishStep('payment')
  expect(part.$walletRefusal.get()).toContain('40,000')
  expect([checkout.$checkoutStep.get(), cart.$cart.get()?.wallet_amount]).toEqual(['payment', 40_000])

  steps.$typedWalletAmount.set(25_490)
  await steps.finishStep('payment')
  expect([checkout.$checkoutStep.get(), cart.$cart.get()?.amount_due]).toEqual(['review', 14_510])
})

test('wallet recharge: opens one invoice, and shows the money received', async () => {
  const simulator = await openQpaySimulator()
  onTestFinished(() => simulator.close())
  const shop = await openTestShop('SQLite', {
    now: new Date(),
    environment: simulator.environment
  })
  const { recharge, wallet, page, notice } = await signedIn(shop)
  await wallet.loadWallet()
  expect(wallet.$wallet.get()?.recharge.methods.map(({ id }) => id)).toContain('qpay')
  await Promise.all([1, 2].map(() => recharge.beginRecharge({ amount: 50_000, payment_method: 'qpay' })))
  expect(recharge.$recharge.get()).toMatchObject({ state: 'open', payment: { ask: { kind: 'qr' } } })
  const [invoice, another] = await simulator.invoices()
  expect(another).toBeUndefined()
  await simulator.pay(invoice?.id ?? '')
  // Back from a bank's page: the address says what it was about, once.
  const { number = '' } = recharge.$recharge.get() ?? {}
  recharge.endRecharge()
  page.location.href = `http://shop.test/account/wallet?recharge=${number}`
  shop.clock.pass(0.1)
  await recharge.openRecharge()
  expect([recharge.$recharge.get()?.state, notice.$notice.get()?.code]).toEqual(['paid', 'wallet_recharged'])
  expect(page.location.href).toBe('http://shop.test/account/wallet')
  await wallet.loadWallet()
  expect([wallet.$wallet.get()?.balance, wallet.$walletHistory.get().items[0]?.kind]).toEqual([50_000, 'recharge'])
  page.location.href = 'http://shop.test/account/wallet?recharge=W000000000'
  await recharge.openRecharge()
  expect(recharge.$recharge.get()).toBeNull()
})
