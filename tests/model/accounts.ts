import { loadOrCreateSecret } from '../../src/server/platform/db/secrets.ts'
import { giftCardNumbers } from '../../src/server/money/coupons/gift-card-numbers.ts'
import { isOpen, meet, someOrder } from './buying.ts'
import { signIn } from './people.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import type { World } from './world.ts'

const SLUGS = ['paracetamol', 'ibuprofen', 'blood-pressure-monitor', 'last-one', 'khar-vodka', 'not-yet']
const PAY_METHODS = ['qpay', 'qpay', 'card', 'monpay', 'transfer'] as const

interface Opened {
  readonly id?: string
}

const somebody = (world: World, random: Random) => {
  const person = random.pick(world.people)
  return person && { person, headers: { authorization: `Bearer ${person.access}` } }
}

async function buyGiftCard(world: World, random: Random) {
  const who = somebody(world, random)
  if (!who) return
  const wish = { amount: 10_000 + random.below(40) * 1_000, recipient_email: 'a@example.mn', from_name: 'Бат' }
  const card = (await world.ask('POST', '/gift_cards', wish, who.headers)).body as Opened
  if (card.id === undefined) return
  const method = random.pick(PAY_METHODS)
  const pay = (key: string) =>
    world.ask('POST', `/gift_cards/${card.id}/payments`, { method }, { ...who.headers, 'idempotency-key': key })
  await Promise.all(random.chance(20) ? [pay('one'), pay('two')] : [pay('one')])
}

/** A gift card's recipient reads its number in their mail. */
async function unwrap(world: World) {
  const { query } = world.db()
  const cards = await query.selectFrom('gift_cards').select('id').where('state', '=', 'active').orderBy('id').execute()
  const numbers = giftCardNumbers(await loadOrCreateSecret(world.db(), 'gift-cards'))
  for (const { id } of cards) if (!world.codes.includes(numbers.numberOf(id))) world.codes.push(numbers.numberOf(id))
}

async function pack(world: World, random: Random) {
  const guest = someOrder(world, random, each => isOpen(each) && each.owner === undefined)
  const who = random.chance(50) ? somebody(world, random) : undefined
  const mine = (token: string) => (who ? who.headers : token === '' ? {} : { 'x-package-token': token })
  const products = Array.from({ length: 1 + random.below(3) }, () => ({
    slug: random.pick(SLUGS) ?? '',
    qty: 1 + random.below(4)
  }))
  const packed = await world.ask('POST', '/compatibility_build/add', { package_products: products }, mine(''))
  const token = packed.body.token ?? ''
  if (packed.status !== 201) return
  await world.ask(
    'PUT',
    '/compatibility_build',
    { slug: products[0]?.slug ?? '', qty: random.below(6) - 1 },
    mine(token)
  )
  const order = !who && guest ? { 'x-spree-order-token': guest.token } : {}
  const bought = await world.ask('POST', '/compatibility_build/add_to_cart', undefined, { ...mine(token), ...order })
  const body = (bought.body as unknown as { readonly order?: Parameters<typeof meet>[1]['body'] | null }).order
  if (bought.status === 200 && body) meet(world, { status: 200, body }, who?.person)
}

async function mergeOnSignIn(world: World, random: Random) {
  const person = world.people.length < 4 ? undefined : random.pick(world.people)
  const phone = person?.phone ?? `9911${String(1_000 + world.people.length)}`
  const cart = random.chance(60) ? someOrder(world, random, each => isOpen(each) && !each.owner) : undefined
  const arrived = await signIn(world, phone, cart?.token)
  if (!arrived) return
  const mine = person ? Object.assign(person, arrived.person) : arrived.person
  if (!person) world.people.push(mine)
  // The cart in hand goes on as theirs; what they had before has joined it.
  const { order } = arrived.answer
  if (cart && order?.number === cart.number) cart.owner = mine
}

export const ACCOUNTS: readonly Step[] = [
  { name: 'buy a gift card', weight: 2, run: buyGiftCard },
  { name: 'somebody unwraps a gift card', weight: 1, run: unwrap },
  { name: 'pack and buy a package', weight: 2, run: pack },
  { name: 'somebody signs in', weight: 1.5, run: mergeOnSignIn },
  {
    name: 'wait for goods',
    weight: 1,
    async run(world, random) {
      const [sku, id] = random.pick([...world.variants]) ?? []
      const product = await world
        .db()
        .query.selectFrom('variants')
        .select('product_id')
        .where('sku', '=', sku ?? '')
        .executeTakeFirst()
      const path = `/products/${product?.product_id ?? ''}/variants/${id ?? ''}/stock_notices`
      await world.ask('POST', path, { email: `w${random.below(3)}@example.mn` })
    }
  }
]
