import { drawCountOf, type DrawsOfDay } from '../../../domain/games/prize-draw.ts'
import { contactsOf } from '../../identity/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import { statement } from '../../platform/db/statement.ts'
import { limitsOf } from './limits.ts'
import type { PrizePromotionRow } from './queries.ts'
import type { PrizeContactTable } from './tables.ts'

type ContactRow = { [K in keyof PrizeContactTable]: PrizeContactTable[K] }

const contactByKey = statement<{ promotion_id: string; contact_key: string }, ContactRow>((db, p) =>
  db
    .selectFrom('prize_contacts')
    .selectAll()
    .where('promotion_id', '=', p('promotion_id'))
    .where('contact_key', '=', p('contact_key'))
)

const saveContact = statement<ContactRow, never>((db, p) =>
  db
    .insertInto('prize_contacts')
    .values({
      promotion_id: p('promotion_id'),
      contact_key: p('contact_key'),
      draws: p('draws'),
      day: p('day'),
      draws_today: p('draws_today'),
      ends_at: p('ends_at')
    })
    .onConflict(c =>
      c
        .columns(['promotion_id', 'contact_key'])
        .doUpdateSet({ draws: p('draws'), day: p('day'), draws_today: p('draws_today') })
    )
)

/** Where players are read, and the key that their contacts are hashed by. */
export interface PlayerSource<R extends Reader = Reader> {
  readonly reader: R
  readonly encryption: Encryption
}

/** Draws by each proven contact of a player; none are kept where the promotion has no limits by player. */
export async function contactCounts(
  { reader, encryption }: PlayerSource,
  promotion: PrizePromotionRow,
  userId: string
): Promise<readonly (DrawsOfDay & { readonly contact_key: string })[]> {
  const { perUser, perUserPerDay } = limitsOf(promotion)
  if (perUser === null && perUserPerDay === null) return []
  const { identities } = await contactsOf(reader, userId)
  const counts = []
  for (const { kind, subject } of identities) {
    const contact_key = encryption.lookupKey(`${kind}:${subject}`, 'prize_contacts.contact_key')
    const row = await reader.first(contactByKey, { promotion_id: promotion.id, contact_key })
    counts.push(row ?? { contact_key, draws: 0, day: '', draws_today: 0 })
  }
  return counts
}

/** Counts a draw for all contacts of its player. */
export async function countContacts(
  source: PlayerSource<Transaction>,
  promotion: PrizePromotionRow,
  userId: string,
  day: string
) {
  const ends_at = new Date(promotion.ends_at).toISOString()
  for (const { contact_key, ...counted } of await contactCounts(source, promotion, userId)) {
    const draws_today = drawCountOf(counted, day) + 1
    const row = { contact_key, promotion_id: promotion.id, draws: counted.draws + 1, day, draws_today, ends_at }
    await source.reader.run(saveContact, row)
  }
}
