import { expect, test } from 'vitest'
import type { BankAccountResponse, SavedAddressResponse } from '../../../src/contract/customers/address-book.ts'
import type { OrderListBody } from '../../../src/contract/ordering/order-list.ts'
import { browser } from '../../support/person.ts'
import { ADDRESS, buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'

const PHONE = '99191234'
const IBAN = 'MN121234123456789123'

onBothDatabases('address book', open => {
  test('address book: addresses are saved, one of them is the default, and none is abroad', async () => {
    const shop = await open()
    const [person, other] = [browser(shop), browser(shop)]
    await person.signIn(PHONE)
    await other.signIn('88112233')
    const save = async (body: object, method = 'POST', path = '') => {
      const answer = await person.send(method, `/users/me/addresses${path}`, body)
      return (answer.body as unknown as { addresses: SavedAddressResponse[] }).addresses
    }
    const [home] = await save({ label: 'Гэр', address: ADDRESS })
    expect(home?.is_default).toBe(true)
    const [work] = await save({ label: 'Ажил', phone: '+976 9911-2233', address: ADDRESS, is_default: true })
    expect(work).toMatchObject({ label: 'Ажил', phone: '99112233', is_default: true })
    const wrong = await person.send('POST', '/users/me/addresses', { address: { ...ADDRESS, district: 'paris' } })
    expect(wrong.body.errors).toEqual({ 'address.district': ['Please choose the city and district from the list.'] })
    expect((await other.send('DELETE', `/users/me/addresses/${work?.id}`)).status).toBe(404)
    expect((await other.send('PUT', `/users/me/addresses/${work?.id}`, { address: ADDRESS })).status).toBe(404)
    const left = await save({}, 'DELETE', `/${work?.id}`)
    expect(left).toMatchObject([{ label: 'Гэр', is_default: true }])
  })

  test('address: parts that do not fit together are named at their field', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const problem = async (part: object) =>
      (await person.send('POST', '/users/me/addresses', { address: { ...ADDRESS, ...part } })).body.errors
    expect(await problem({ khoroo: '21-р хороо' })).toEqual({
      'address.khoroo': ['Please choose a khoroo that this district has.']
    })
    expect(await problem({ zipcode: '13000' })).toEqual({
      'address.zipcode': ['This zip code belongs to another place. Please check it, or leave it out.']
    })
    expect(await problem({ w3w: 'here and there' })).toEqual({
      'address.w3w': ['Please enter three words with dots between them, such as ///word.word.word.']
    })
    const guest = buyer(shop)
    await guest.add('PAR-500', 1)
    const { body } = await guest.checkout({ ship_address: { ...ADDRESS, khoroo: '21-р хороо' } })
    expect(Object.keys(body.errors ?? {})).toEqual(['ship_address.khoroo'])
    const checkedOut = await guest.checkout({ ship_address: { ...ADDRESS, zipcode: '14200', w3w: 'Гэр.Хот.Айл' } })
    expect(checkedOut.body.ship_address).toMatchObject({ zipcode: '14200', w3w: '///гэр.хот.айл' })
  })

  test('address book: an address sent twice is saved once, and there are never more than twenty', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const save = (detail: string) =>
      person.send('POST', '/users/me/addresses', { label: 'Гэр', address: { ...ADDRESS, detail } })
    await Promise.all([save('1'), save('1'), save('1')])
    await Promise.all(Array.from({ length: 25 }, (_, index) => save(`${index + 1}`)))
    const { addresses } = (await person.send('GET', '/users/me/addresses')).body as unknown as {
      addresses: SavedAddressResponse[]
    }
    expect(addresses).toHaveLength(20)
    expect(new Set(addresses.map(({ address }) => address.detail)).size).toBe(20)
    expect(addresses.filter(each => each.is_default)).toHaveLength(1)
    expect((await save('another')).body).toMatchObject({ code: 'too-many-addresses' })
    expect((await save('1')).status).toBe(201)
  })

  test('billing: the buyer is a person or an organisation, with a masked register number of its kind', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const change = async (part: object) => (await person.send('PATCH', '/users/me', part)).body
    const wrong = { register_number: ['Please enter the register number correctly.'] }
    expect(await change({ register_number: 'уб 90010112' })).toMatchObject({ register_number: 'УБ••••••12' })
    for (const register_number of ['УБ90133112', 'УБ90300112', 'АА2601', '1234567'])
      expect((await change({ register_number })).errors).toEqual(wrong)
    const organisation = { name: 'Гэрэл ХХК', phone: '1132-1020', email: 'info@gerel.example', workers_count: 12 }
    expect(await change({ kind: 'organisation', organisation })).toMatchObject({
      kind: 'organisation',
      register_number: null,
      organisation: { ...organisation, phone: '11321020', address: '', business_direction: '' }
    })
    expect((await change({ register_number: 'УБ90010112' })).errors).toEqual(wrong)
    expect(await change({ register_number: '6043542' })).toMatchObject({ register_number: '•••••42' })
    expect((await change({ organisation: { ...organisation, phone: '123' } })).errors).toMatchObject({
      'organisation.phone': [expect.stringContaining('8 digits')]
    })
    expect(await change({ register_number: '' })).toMatchObject({ register_number: null })
  })

  test('bank accounts: have valid check digits, and are shown masked', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const add = (iban: string) => person.send('POST', '/users/me/bank_accounts', { name: 'Болор', iban })
    expect((await add('MN13 1234 1234 5678 9123')).body.errors).toEqual({
      iban: ['The IBAN is incorrect. It has 20 characters and begins with MN.']
    })
    await add('mn12 1234 1234 5678 9123')
    const { bank_accounts } = (await add(IBAN)).body as unknown as { bank_accounts: BankAccountResponse[] }
    expect(bank_accounts.map(({ iban }) => iban)).toEqual(['MN•• •••• •••• •••• 9123'])
    const data = await person.send('GET', '/users/me/data')
    expect(data.headers.get('content-disposition')).toContain('attachment')
    expect(JSON.stringify(data.body)).toContain(IBAN)
    expect(JSON.stringify(data.body)).not.toMatch(/hash|token|argon2/)
    await person.send('DELETE', `/users/me/bank_accounts/${bank_accounts[0]?.id}`)
    expect((await person.send('GET', '/users/me/bank_accounts')).body).toEqual({ bank_accounts: [] })
  })

  test('own orders: are listed, filtered and sorted, also those placed as a guest', async () => {
    const shop = await open()
    for (const quantity of [8, 12, 10]) {
      const guest = buyer(shop)
      await guest.add('PAR-500', quantity)
      await guest.checkout(CHECKOUT)
      await guest.complete(`complete-${quantity}`)
      shop.clock.pass(1)
    }
    const [person, other] = [browser(shop), browser(shop)]
    await person.signIn(CHECKOUT.phone)
    await other.signIn('88112233')
    const mine = async (query = '', who = person) =>
      (await who.send('GET', `/orders/mine${query}`)).body as unknown as OrderListBody
    const quantities = ({ orders }: OrderListBody) => orders.map(order => order.total_quantity)
    expect(quantities(await mine())).toEqual([10, 12, 8])
    expect(quantities(await mine('?sort=total_asc'))).toEqual([8, 10, 12])
    expect(await mine('?per_page=2&page=2')).toMatchObject({ count: 1, total_count: 3, pages: 2, current_page: 2 })
    expect(quantities(await mine('?filter=ended'))).toEqual([])
    expect(quantities(await mine('?filter=active'))).toHaveLength(3)
    expect((await mine('', other)).total_count).toBe(0)
    expect((await person.send('GET', '/orders/mine?sort=secret')).status).toBe(422)
    await person.send('PATCH', '/users/me', { loyalty: true })
    expect((await person.send('GET', '/orders/erp_loyalty')).body).toMatchObject({ registered: true, orders: 0 })
  })

  test('cart: one filled elsewhere before signing in is merged afterwards', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const guest = buyer(shop)
    await guest.add('PAR-500', 2)
    const claimed = await person.send('POST', '/orders/claim', { order_token: guest.order().token })
    expect(claimed.body).toMatchObject({ number: guest.order().number })
    expect((await person.send('GET', '/orders/current')).body).toMatchObject({ number: guest.order().number })
  })
})
