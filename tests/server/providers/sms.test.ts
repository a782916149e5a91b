import { describe, expect, test } from 'vitest'
import { smsSize, withinOneSms } from '../../../src/domain/messaging/sms-text.ts'
import { isMobile } from '../../../src/domain/phone.ts'
import { SHOP_LOCALES } from '../../../src/i18n/locales.ts'
import { enqueueSmsCode } from '../../../src/server/identity/users/messages.ts'
import type { CodePurpose } from '../../../src/server/providers/mail/account-mail.ts'
import { callproSms } from '../../../src/server/providers/sms/callpro/callpro-sms.ts'
import { codeSms } from '../../../src/server/providers/sms/code-sms.ts'
import { BLOCKED_PHONE } from '../../../simulators/sms/app.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openSmsSimulator } from '../../support/sms-simulator.ts'

const PURPOSES: readonly CodePurpose[] = ['login', 'register', 'reset', 'verify', 'delete']
const phone = '99191234'
const code = { phone, code: '123456', locale: 'mn', purpose: 'login' } as const

describe('SMS length', () => {
  test.each([
    ['Latin', 'a'.repeat(160), { encoding: 'gsm7', length: 160, segments: 1 }],
    ['more Latin', 'a'.repeat(161), { encoding: 'gsm7', length: 161, segments: 2 }],
    ['signs that count twice', '€'.repeat(80), { encoding: 'gsm7', length: 160, segments: 1 }],
    ['Cyrillic', 'Ө'.repeat(70), { encoding: 'ucs2', length: 70, segments: 1 }],
    ['more Cyrillic', 'Ү'.repeat(71), { encoding: 'ucs2', length: 71, segments: 2 }],
    ['three parts', 'Ү'.repeat(135), { encoding: 'ucs2', length: 135, segments: 3 }],
    ['one Cyrillic letter among Latin', `${'a'.repeat(70)}ө`, { encoding: 'ucs2', length: 71, segments: 2 }],
    [
      'a pair at the end of a part',
      `${'ө'.repeat(66)}😀${'ө'.repeat(66)}`,
      { encoding: 'ucs2', length: 134, segments: 3 }
    ],
    ['nothing', '', { encoding: 'gsm7', length: 0, segments: 1 }]
  ])('%s', (_, text, size) => expect(smsSize(text)).toEqual(size))

  test('SMS length: an addition that would cost a second message is left out', () => {
    expect(withinOneSms('ө'.repeat(60), 'ө'.repeat(10))).toHaveLength(70)
    expect(withinOneSms('ө'.repeat(60), 'ө'.repeat(11))).toHaveLength(60)
  })
})

describe('code by SMS', () => {
  test.each(SHOP_LOCALES.flatMap(locale => PURPOSES.map(purpose => [locale, purpose] as const)))(
    'code SMS: fits one message in %s to %s, with the line that browsers read',
    (locale, purpose) => {
      const { text, plain } = codeSms({ code: '123456', purpose }, locale, 'https://delguur.mn')
      expect(smsSize(text).segments).toBe(1)
      expect(text.split('\n')).toEqual([plain, '@delguur.mn #123456'])
      expect(plain).toContain('123456')
    }
  )

  test('code SMS: leaves that line out where the shop’s name is long', () => {
    const { text, plain } = codeSms(code, 'mn', `https://${'long-'.repeat(8)}name.example.mn`)
    expect(text).toBe(plain)
  })
})

test.each([
  ['99191234', true],
  ['88101234', true],
  ['80112233', true],
  ['11321020', false],
  ['70112233', false],
  ['75051234', false]
])('mobile prefix: %s receives messages: %s', (digits, is) => expect(isMobile(digits)).toBe(is))

describe('CallPro', () => {
  const open = async (timeoutMs = 2_000) => {
    const simulator = await openSmsSimulator()
    const { apiUrl: url, key, from } = simulator.simulator
    return { ...simulator, sms: callproSms({ url, key, from, timeoutMs }) }
  }
  const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error as Error)

  test('CallPro: takes a message and reports its delivery', async () => {
    const { sms, sent, happens } = await open()
    const taken = await sms.send({ phone, text: 'Код: 123456' })
    if (taken === 'suppressed') throw new Error('suppressed')
    expect(await sent()).toMatchObject([{ to: phone, from: '72720000', text: 'Код: 123456' }])
    expect(await sms.status(taken.id)).toBe('on-its-way')
    await happens(taken.id, 'DELIVERED')
    expect(await sms.status(taken.id)).toBe('delivered')
  })

  test.each([
    ['500', 'ProviderUnclear'],
    ['garbled', 'ProviderUnclear'],
    ['drop', 'ProviderUnclear'],
    ['lost', 'ProviderUnclear'],
    ['cut', 'ProviderUnclear'],
    ['hang', 'ProviderUnclear']
  ])('CallPro: the answer %s leaves it uncertain whether the message was sent', async (kind, name) => {
    const { sms, injectFault } = await open(kind === 'hang' ? 150 : 2_000)
    await injectFault(kind)
    expect(await failure(sms.send({ phone, text: 'x' }))).toMatchObject({ name })
  })

  test('CallPro: an unreachable gateway has certainly sent nothing', async () => {
    const { sms, simulator } = await open()
    await simulator.close()
    expect(await failure(sms.send({ phone, text: 'x' }))).toMatchObject({ name: 'ProviderUnavailable' })
  })

  test('CallPro: an unpaid bill or a wrong key can be tried again', async () => {
    const { sms, unpaid, simulator } = await open()
    await unpaid(true)
    expect(await failure(sms.send({ phone, text: 'x' }))).toMatchObject({ name: 'ProviderUnavailable' })
    const stranger = callproSms({ url: simulator.apiUrl, key: 'wrong', from: simulator.from })
    expect(await failure(stranger.send({ phone, text: 'x' }))).toMatchObject({ name: 'ProviderUnavailable' })
  })

  test.each([
    [BLOCKED_PHONE, 'x', 'phone'],
    ['11321020', 'x', 'text'],
    [phone, 'x\n@evil.example #1', 'link']
  ])('CallPro: refuses %s "%s" for good, and its words are not repeated', async (to, text, code) => {
    const { sms } = await open()
    const error = await failure(sms.send({ phone: to, text }))
    expect(error).toMatchObject({ name: 'ProviderRefused', code })
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/evil|simulator|9900/)
  })
})

onBothDatabases('code by SMS in the outbox', open => {
  const send = ({ shop, clock }: TestShop, key = '1', more: object = {}) =>
    shop.db.change(tx => enqueueSmsCode(tx, { ...code, ...more }, key, clock.now))
  const row = ({ shop }: TestShop) => shop.db.query.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const sending = ({ shop }: TestShop) => shop.db.query.selectFrom('sms_sendings').selectAll().executeTakeFirstOrThrow()
  const withGateway = async () => {
    const simulator = await openSmsSimulator()
    return { ...simulator, at: await open({ environment: simulator.environment }) }
  }

  test('code SMS: is readable in the outbox without a gateway', async () => {
    const at = await open()
    await send(at)
    await at.job('outbox')
    const page = await (await at.request('GET', '/dev/outbox')).text()
    // Behind a proxy, and asked from the world: nobody there reads codes.
    const fromAfar = { 'x-forwarded-for': '203.0.113.1' }
    expect((await at.request('GET', '/dev/outbox', undefined, fromAfar)).status).toBe(404)
    // A container's gateway has a private address, too, and stands for the whole world.
    const fromPrivate = { 'x-forwarded-for': '172.17.0.1' }
    expect((await at.request('GET', '/dev/outbox', undefined, fromPrivate)).status).toBe(404)
    const near = await at.request('GET', '/dev/outbox', undefined, { 'x-forwarded-for': '127.0.0.1' })
    expect(near.status).toBe(200)
    // A page elsewhere whose name was made to point at this machine.
    expect((await at.request('GET', 'http://evil.example/dev/outbox')).status).toBe(404)
    expect(page).toContain('Дэлгүүр: нэвтрэх код 123456')
    expect(page).toContain('@localhost #123456')
    expect(page).toContain(phone)
  })

  test('code SMS: is shown to nobody by a public shop', async () => {
    const at = await open({ environment: { SANDBOX: 'off' } })
    expect((await at.request('GET', '/dev/outbox')).status).toBe(404)
  })

  test('code SMS: is sent once, followed, and loses its phone and digits', async () => {
    const { at, sent, happens } = await withGateway()
    await send(at)
    await send(at)
    await at.job('outbox')
    await at.job('outbox')
    expect(await sent()).toMatchObject([{ to: phone }])
    expect(await row(at)).toMatchObject({ state: 'done' })
    expect(JSON.stringify([await row(at), await sending(at)])).not.toMatch(/123456|99191234/)
    expect(await sending(at)).toMatchObject({ state: 'taken', provider_id: 'sim-1', segments: 1 })
    await happens('sim-1', 'DELIVERED')
    at.clock.pass(1)
    await at.job('sms.refresh')
    expect(await sending(at)).toMatchObject({ state: 'delivered' })
  })

  test('code SMS: one of uncertain outcome is sent once more and never a third time', async () => {
    const { at, sent, injectFault } = await withGateway()
    await injectFault('lost', 3)
    await send(at)
    for (const seconds of [0, 6, 12, 24]) {
      at.clock.pass(seconds / 60)
      await at.job('outbox')
    }
    expect(await sent()).toHaveLength(2)
    expect(await row(at)).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(await row(at))).not.toMatch(/123456|99191234/)
  })

  test('code SMS: an accepted one is not sent again by a worker that takes over', async () => {
    const { at, sent } = await withGateway()
    await send(at)
    await at.job('outbox')
    await at.shop.db.change(({ query }) =>
      query
        .updateTable('outbox')
        .set({ state: 'waiting', payload_json: JSON.stringify({ kind: 'auth.code-sms', ...code }) })
        .execute()
    )
    await at.job('outbox')
    expect(await sent()).toHaveLength(1)
    expect(await row(at)).toMatchObject({ state: 'done' })
  })

  test('code SMS: waits while the gateway wants to be paid, and expires when it is too old', async () => {
    const { at, sent, unpaid } = await withGateway()
    await unpaid(true)
    await send(at)
    await at.job('outbox')
    expect(await row(at)).toMatchObject({ state: 'waiting' })
    await unpaid(false)
    at.clock.pass(1)
    await at.job('outbox')
    expect(await sent()).toHaveLength(1)
    await send(at, '2')
    at.clock.pass(5)
    await at.job('outbox')
    expect(await sent()).toHaveLength(1)
    const states = await at.shop.db.query.selectFrom('outbox').select('state').orderBy('created_at').execute()
    expect(states).toEqual([{ state: 'done' }, { state: 'expired' }])
  })

  test('code SMS: drops its last line where the operator takes that for a link', async () => {
    const simulator = await openSmsSimulator({ registeredHosts: [] })
    const at = await open({ environment: simulator.environment })
    await send(at)
    await at.job('outbox')
    expect(await simulator.sent()).toMatchObject([{ text: 'Дэлгүүр: нэвтрэх код 123456. Хэнд ч бүү хэлээрэй.' }])
  })
})
