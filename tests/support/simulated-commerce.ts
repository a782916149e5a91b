import { onTestFinished } from 'vitest'
import { startCardSimulator } from '../../simulators/card/start.ts'
import type { Bill } from '../../simulators/payments/bills.ts'
import { startPaymentSimulators } from '../../simulators/payments/start.ts'
import type { onBothDatabases } from './shop.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

/** The shop's own account, for orders that are paid by bank transfer. */
export const TRANSFER = {
  TRANSFER_BANK: 'Хаан банк',
  TRANSFER_ACCOUNT: 'MN140099000000000001',
  TRANSFER_HOLDER: 'Дэлгүүр ХХК'
}

/**
 * A shop beside all simulators, and what they can be made to do. Its clock shows the time that the simulators go by,
 * unless a test that names its dates gives it one of its own.
 */
export async function openCommerce(open: Open, now = new Date()) {
  const providers = await startPaymentSimulators({ port: 0, pauseMs: 1 })
  const bank = await startCardSimulator({ port: 0 })
  onTestFinished(async () => void (await Promise.all([providers.close(), bank.close()])))
  const golomt = { GOLOMT_URL: bank.url, GOLOMT_SECRET: bank.secret, GOLOMT_TOKEN: bank.token, GOLOMT_MERCHANT: '1' }
  const shop = await open({ now, environment: { ...providers.environment, ...golomt, ...TRANSFER } })
  const control = async <T>(path: string, body?: object) =>
    (await (
      await fetch(`${providers.url}/simulator${path}`, { ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    ).json()) as T
  const atCards = async <T>(path: string, body: object) =>
    (await (await fetch(`${bank.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) })).json()) as T
  return {
    shop,
    /** Controls of the bank of cards. */
    atCards,
    providers: providers,
    bank,
    /** Answers the bank's page of cards as the cardholder. */
    atBank: async (url: string, card: string, answer = 'pay') =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ card, answer }), redirect: 'manual' }),
    lastBill: async () => (await control<{ bills: Bill[] }>('/bills')).bills.at(-1)?.id ?? '',
    control
  }
}
