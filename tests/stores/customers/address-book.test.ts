import { beforeEach, expect, test } from 'vitest'
import { codeTo } from '../../support/person.ts'
import { ADDRESS, openTestShop, type TestShop } from '../../support/shop.ts'
import { storage, type Tab } from '../browser.ts'
import { cookieBrowser } from '../cookie-browser.ts'

beforeEach(() => storage.clear())

const PHONE = '99191234'
const MOTHER = { ...ADDRESS, firstname: 'Дулмаа', district: 'nalaikh', khoroo: '8-р хороо', zipcode: '12600' }

async function signIn(shop: TestShop, { auth, signing }: Tab) {
  const { challenge } = await auth.requestCode(PHONE)
  await signing.completeSignIn(
    await auth.signInWithCode(challenge, await codeTo(shop, PHONE), signing.signInOptions(true))
  )
}

async function signedIn(shop: TestShop) {
  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  await signIn(shop, tab)
  return { browser, tab, book: await import('../../../src/stores/customers/addresses.ts') }
}

/** A checkout of a signed-in user, with what they keep. */
async function checkoutWith(shop: TestShop, addresses: readonly object[]) {
  const { browser, tab } = await signedIn(shop)
  const { postAddress } = await import('../../../src/api/address-book.ts')
  for (const body of addresses) await postAddress(body as Parameters<typeof postAddress>[0])
  await tab.cart.addToCart(await shop.variant('PAR-500'), 8)
  await tab.checkout.openCheckout()
  return {
    browser,
    tab,
    kept: await import('../../../src/stores/ordering/checkout-address-book.ts'),
    typed: await import('../../../src/stores/ordering/checkout-draft.ts')
  }
}

test('address book: an address is added, corrected where the server says so, made the default and deleted', async () => {
  const shop = await openTestShop('SQLite')
  const { book, tab } = await signedIn(shop)
  await book.openAddresses()
  expect(book.$addresses.get()).toEqual([])
  await book.beginNewAddress()
  expect(book.$addressForm.get().fields.phone).toBe(PHONE)
  book.typeAddress({ ...ADDRESS, label: 'Гэр', khoroo: '21-р хороо', phone: '123' })
  expect(await book.saveAddress()).toBe(false)
  expect(book.$addressForm.get().problems.phone).toMatch(/8 оронтой|дугаар/)
  book.typeAddress({ phone: PHONE })
  expect(await book.saveAddress()).toBe(false)
  expect(book.$addressForm.get().problems.khoroo).toMatch(/хороо/)
  book.typeAddress({ khoroo: '20-р хороо' })
  expect(await book.saveAddress()).toBe(true)
  expect(tab.notice.$notice.get()).toMatchObject({ code: 'address_saved' })
  await book.beginNewAddress()
  book.typeAddress({ ...MOTHER, label: 'Ээж' })
  await book.saveAddress()
  const mother = book.$addresses.get()?.find(({ label }) => label === 'Ээж')
  if (mother) await book.makeDefault(mother)
  expect(book.$addresses.get()?.map(({ label, is_default }) => [label, is_default])).toEqual([
    ['Ээж', true],
    ['Гэр', false]
  ])
  await book.removeAddress(mother?.id ?? '')
  expect(book.$addresses.get()).toMatchObject([{ label: 'Гэр', is_default: true }])
})

test('address book: an address deleted in another tab is reported, and removed here too', async () => {
  const shop = await openTestShop('SQLite')
  const { book, tab } = await signedIn(shop)
  const { postAddress, deleteAddress } = await import('../../../src/api/address-book.ts')
  await postAddress({ label: 'Гэр', address: ADDRESS })
  const { addresses } = await postAddress({ label: 'Ажил', address: MOTHER })
  await book.openAddresses()
  const work = addresses.find(({ label }) => label === 'Ажил')?.id ?? ''
  await deleteAddress(work)
  await book.removeAddress(work)
  expect(tab.notice.$notice.get()?.kind).toBe('warning')
  expect(book.$addresses.get()).toMatchObject([{ label: 'Гэр' }])
})

test('checkout: starts with the default address, and another one can be chosen', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, kept, typed } = await checkoutWith(shop, [
    { label: 'Гэр', phone: '88112233', address: ADDRESS },
    { label: 'Ээж', phone: '99887766', address: MOTHER }
  ])
  expect(tab.checkout.$fields.get()).toMatchObject({ phone: '88112233', firstname: 'Болормаа', khoroo: '1-р хороо' })
  const mother = kept.$addressBook.get().find(({ label }) => label === 'Ээж')
  expect(typed.$addressChoice.get()).not.toBe(mother?.id)
  await tab.steps.finishStep('contact')
  typed.$fieldProblems.set({ khoroo: { code: 'required' }, email: { code: 'email' } })
  if (mother) kept.chooseSaved(mother)
  // What the chosen address answers is not wrong any more.
  expect(typed.$fieldProblems.get()).toEqual({ email: { code: 'email' } })
  typed.$fieldProblems.set({})
  await tab.steps.finishStep('address')
  expect(tab.checkout.$checkoutStep.get()).toBe('delivery')
  expect(tab.cart.$cart.get()).toMatchObject({ phone: '99887766', ship_address: MOTHER })
})

test('checkout: an address entered there can be saved, and is then chosen', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, kept, typed } = await checkoutWith(shop, [])
  tab.checkout.typeField({ ...ADDRESS, phone: PHONE, zipcode: '14200' })
  await tab.steps.finishStep('contact')
  kept.$savesTypedAddress.set(true)
  await tab.steps.finishStep('address')
  await expect.poll(() => kept.$addressBook.get()).toMatchObject([{ address: { zipcode: '14200' }, phone: PHONE }])
  expect(typed.$addressChoice.get()).toBe(kept.$addressBook.get()[0]?.id)
})

test('checkout: signing in on the way keeps the entered fields and the cart', async () => {
  const shop = await openTestShop('SQLite')
  const { tab: before, browser } = await checkoutWith(shop, [{ address: MOTHER }])
  await before.signing.signOut()
  const tab = await browser.open()
  await tab.cart.addToCart(await shop.variant('PAR-500'), 9)
  await tab.checkout.openCheckout()
  tab.checkout.typeField({ firstname: 'Сарнай', detail: 'Ногоон хаалга' })
  shop.clock.pass(2)
  await signIn(shop, tab)
  await tab.checkout.reloadCheckoutAfterSignIn()
  expect(tab.checkout.$checkoutPhase.get()).toBe('open')
  expect(tab.checkout.$fields.get()).toMatchObject({ firstname: 'Сарнай', detail: 'Ногоон хаалга', phone: PHONE })
  expect(tab.checkout.$fields.get().city).toBe('')
  expect(tab.cart.$cart.get()?.total_quantity).toBe(17)
})

test('checkout: who has ordered before and has a main address begins at the review, and places it with one press', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, browser } = await checkoutWith(shop, [{ label: 'Гэр', phone: PHONE, address: ADDRESS }])
  // Nothing is known of how the first is paid.
  expect(tab.checkout.$checkoutStep.get()).toBe('contact')
  for (const step of ['contact', 'address', 'delivery'] as const) await tab.steps.finishStep(step)
  await tab.steps.choosePayment('cash')
  await tab.steps.finishStep('payment')
  await tab.steps.placeOrder()
  expect(tab.checkout.$checkoutPhase.get()).toBe('placed')

  const later = await browser.open()
  await later.cart.addToCart(await shop.variant('PAR-500'), 8)
  await later.checkout.openCheckout()
  expect([later.checkout.$checkoutPhase.get(), later.checkout.$checkoutStep.get()]).toEqual(['open', 'review'])
  expect(later.cart.$cart.get()).toMatchObject({
    ...{ phone: PHONE, ship_address: ADDRESS, payment_method: 'cash' },
    delivery: { option: '48-72h' }
  })
  await later.steps.placeOrder()
  expect(later.checkout.$checkoutPhase.get()).toBe('placed')
})
