import { expect, test } from 'vitest'
import type { PaymentMethodSettingsBody } from '../../../src/contract/staff/payment-methods.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'
import { signedInStaff } from '../../support/staff.ts'

/** What each provider answers to the call that moves nothing, as the office shows it. */
const ANSWERS = [
  ['card', /^POST \/api\/inquiry: \S+/],
  ['socialpay', /^POST \/pos\/invoice\/check/],
  ['monpay', /^GET \/rest\/branch\/qrpurchase\/check: code -?\d+$/],
  ['storepay', /^POST \/oauth\/token: access_token$/],
  ['lend', /^GET \/api\/w\/invoices: code \S+$/],
  ['most', /^GET \/payment\/in-app: \S+$/]
] as const

onBothDatabases('test calls to payment providers', open => {
  test('test call: each provider answers it, and nothing was paid or invoiced', async () => {
    const { shop, control } = await openCommerce(open)
    const { send } = await signedInStaff(shop, 'admin')
    for (const [method, answer] of ANSWERS) {
      const { methods } = (await (
        await send('POST', `/payment_methods/${method}/tests`)
      ).json()) as PaymentMethodSettingsBody
      const { last_test } = methods.find(each => each.method === method) ?? {}
      expect([method, last_test?.outcome, last_test?.answer]).toEqual([
        ...[method, 'passed', expect.stringMatching(answer) as string]
      ])
    }
    expect(await control('/bills')).toEqual({ bills: [] })
    expect(await shop.shop.db.query.selectFrom('payments').select('id').execute()).toEqual([])
  })

  test('test call: a provider that is away is unavailable, and the others still pass', async () => {
    const { shop, providers, bank } = await openCommerce(open)
    const { send } = await signedInStaff(shop, 'admin')
    await providers.close()
    for (const [method] of ANSWERS) {
      const { methods } = (await (
        await send('POST', `/payment_methods/${method}/tests`)
      ).json()) as PaymentMethodSettingsBody
      const { last_test } = methods.find(each => each.method === method) ?? {}
      expect([method, last_test?.outcome]).toEqual([method, method === 'card' ? 'passed' : 'unavailable'])
      expect(last_test?.answer).not.toContain(bank.secret)
    }
  })
})
