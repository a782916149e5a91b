import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startCardSimulator } from '../../../simulators/card/start.ts'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { storage } from '../browser.ts'
import { cookieBrowser } from '../cookie-browser.ts'

beforeEach(() => storage.clear())

const PHONE = '99191234'
const KHAN = 'MN740005123456789123'

async function openBank() {
  const bank = await startCardSimulator({ port: 0 })
  onTestFinished(() => bank.close())
  return openTestShop('SQLite', {
    environment: { GOLOMT_URL: bank.url, GOLOMT_SECRET: bank.secret, GOLOMT_TOKEN: bank.token }
  })
}

async function signedIn(shop: TestShop) {
  const tab = await cookieBrowser(shop).open()
  const visited: string[] = []
  Object.assign(tab.page.location, { assign: (path: string) => void visited.push(path) })
  const { challenge } = await tab.auth.requestCode(PHONE)
  await tab.signing.completeSignIn(
    await tab.auth.signInWithCode(challenge, await codeTo(shop, PHONE), tab.signing.signInOptions(true))
  )
  return {
    ...tab,
    visited,
    cards: await import('../../../src/stores/money/payment-cards.ts'),
    accounts: await import('../../../src/stores/money/bank-accounts.ts'),
    loyalty: await import('../../../src/stores/customers/loyalty.ts'),
    me: await import('../../../src/stores/identity/me.ts')
  }
}

type Tab = Awaited<ReturnType<typeof signedIn>>

/** Goes to the bank, does what is to be done there, and comes back to the page of cards. */
async function clientInfo({ cards, visited, page }: Tab, form: Readonly<Record<string, string>>) {
  await cards.startCardRegistration()
  const answer = await fetch(visited.at(-1) ?? '', {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual'
  })
  const id = new URL(answer.headers.get('location') ?? '').searchParams.get('transactionId')
  page.location.href = `http://shop.test/account/cards?registration=${id}`
  cards.$leavingForBank.set(false)
  await cards.openPaymentCards()
}

test('payment cards: the result of a visit at the bank is reported once', async () => {
  const tab = await signedIn(await openBank())
  const { cards, page } = tab
  await cards.openPaymentCards()
  expect([cards.$cardReturn.get(), cards.$paymentCards.get()]).toEqual([null, { cards: [], can_register: true }])
  await clientInfo(tab, { card: 'visa', answer: 'save' })
  expect(cards.$cardReturn.get()).toBe('done')
  expect(cards.$paymentCards.get()?.cards).toMatchObject([{ brand: 'visa', last_four: '4242' }])
  expect(page.location.href).toBe('http://shop.test/account/cards')
  await clientInfo(tab, { answer: 'cancel' })
  expect(cards.$cardReturn.get()).toBe('canceled')
  await clientInfo(tab, { card: 'declined', answer: 'save' })
  expect(cards.$cardReturn.get()).toBe('failed')
  expect(cards.$paymentCards.get()?.cards).toHaveLength(1)
  await cards.removePaymentCard(cards.$paymentCards.get()?.cards[0]?.id ?? '')
  expect(cards.$paymentCards.get()?.cards).toEqual([])
})

test('payment cards: another customer’s callback is reported and shows nothing of theirs', async () => {
  const { cards, page } = await signedIn(await openBank())
  page.location.href = 'http://shop.test/account/cards?registration=01930000-0000-7000-8000-000000000000'
  await cards.openPaymentCards()
  expect([cards.$cardReturn.get(), cards.$paymentCards.get()?.cards]).toEqual(['unknown', []])
})

test('payment cards: without a bank none can be registered', async () => {
  const { cards, notice, visited } = await signedIn(await openTestShop('SQLite'))
  await cards.openPaymentCards()
  expect(cards.$paymentCards.get()).toEqual({ cards: [], can_register: false })
  await cards.startCardRegistration()
  expect([notice.$notice.get()?.kind, visited]).toEqual(['warning', []])
})

test('bank account: is corrected until its check digits are right, then shown masked with its bank', async () => {
  const { accounts } = await signedIn(await openTestShop('SQLite'))
  await accounts.loadBankAccounts()
  accounts.beginBankAccount()
  accounts.typeBankAccount({ name: 'Болор', iban: 'MN00 0005 1234 5678 9123' })
  expect(await accounts.saveBankAccount()).toBe(false)
  expect(accounts.$bankAccountForm.get().problems.iban).toMatch(/IBAN/)
  accounts.typeBankAccount({ iban: KHAN })
  expect(await accounts.saveBankAccount()).toBe(true)
  expect(accounts.$bankAccountForm.get().fields.iban).toBe('')
  expect(accounts.$bankAccounts.get()).toMatchObject([
    { name: 'Болор', iban: 'MN•• •••• •••• •••• 9123', bank: '0005' }
  ])
  await accounts.removeBankAccount(accounts.$bankAccounts.get()?.[0]?.id ?? '')
  expect(accounts.$bankAccounts.get()).toEqual([])
})

test('membership: the one shown follows the customer’s own value', async () => {
  const { loyalty, me } = await signedIn(await openTestShop('SQLite'))
  onTestFinished(loyalty.followLoyalty())
  await me.loadMe()
  await expect.poll(() => loyalty.$loyalty.get()).toMatchObject({ registered: false, orders: 0, spent: 0 })
  await loyalty.setLoyalty(true)
  await expect.poll(() => loyalty.$loyalty.get()?.registered).toBe(true)
  await loyalty.setLoyalty(false)
  await expect.poll(() => loyalty.$loyalty.get()?.registered).toBe(false)
})
