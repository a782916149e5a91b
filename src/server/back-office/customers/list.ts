import { sql } from 'kysely'
import {
  CUSTOMERS_PER_PAGE,
  type StaffCustomersBody,
  type StaffCustomersQuery
} from '../../../contract/staff/customers.ts'
import { readCustomerSearch } from '../../../domain/back-office/customer-search.ts'
import type { TextRange } from '../../../domain/back-office/order-search.ts'
import type { Database } from '../../platform/db/database.ts'

/** The newest customers, those with a tag, or the first that a text finds. */
export async function listCustomers(
  db: Database,
  { q = '', tag, after }: StaffCustomersQuery
): Promise<StaffCustomersBody> {
  const ids = q === '' ? await newest(db, tag, after) : await found(db, q, tag)
  const shown = ids.slice(0, CUSTOMERS_PER_PAGE)
  const hasMore = ids.length > CUSTOMERS_PER_PAGE
  return {
    customers: await rowsOf(db, shown),
    next: q === '' && hasMore ? (shown.at(-1) ?? null) : null,
    has_more: hasMore
  }
}

/** Ids of customers are of version 7: in the order of their creation. */
async function newest({ query }: Database, tag: string | undefined, after: string | undefined) {
  const rows =
    tag === undefined
      ? await query
          .selectFrom('users')
          .select('id')
          .where('deleted_at', 'is', null)
          .$if(after !== undefined, q => q.where('id', '<', after ?? ''))
          .orderBy('id', 'desc')
          .limit(CUSTOMERS_PER_PAGE + 1)
          .execute()
      : await query
          .selectFrom('customer_tags')
          .select('user_id as id')
          .where('tag', '=', tag)
          .$if(after !== undefined, q => q.where('user_id', '<', after ?? ''))
          .orderBy('user_id', 'desc')
          .limit(CUSTOMERS_PER_PAGE + 1)
          .execute()
  return rows.map(({ id }) => id)
}

type Columns = 'first_name' | 'last_name' | 'subject'

/** A column by its bytes, as its index has it. */
const byBytes = ({ dialect }: Database, column: Columns) =>
  dialect === 'postgres' ? sql<string>`${sql.ref(column)} collate "C"` : sql<string>`${sql.ref(column)}`

const within = (db: Database, column: Columns, { from, to }: TextRange) =>
  sql<boolean>`${byBytes(db, column)} >= ${from} and ${byBytes(db, column)} <= ${to}`

const startingWith = (db: Database, column: Columns, text: string) =>
  within(db, column, { from: text, to: `${text}\uffff` })

const startingWithAny = (db: Database, column: Columns, spellings: readonly string[]) =>
  sql<boolean>`(${sql.join(
    spellings.map(spelling => sql`(${startingWith(db, column, spelling)})`),
    sql` or `
  )})`

async function found(db: Database, text: string, tag: string | undefined): Promise<readonly string[]> {
  const search = readCustomerSearch(text)
  if (!search) return []
  const { phone, email, names } = search
  if (phone) return byContact(db, 'phone', phone, tag)
  return email ? byContact(db, 'email', email, tag) : byNames(db, names ?? [], tag)
}

async function byContact(db: Database, kind: 'phone' | 'email', range: TextRange, tag: string | undefined) {
  const rows = await db.query
    .selectFrom('identities')
    .select('user_id as id')
    .where('kind', '=', kind)
    .where(within(db, 'subject', range))
    .$if(tag !== undefined, q => q.where('user_id', 'in', tagged(db, tag ?? '')))
    .orderBy(byBytes(db, 'subject'))
    .limit(CUSTOMERS_PER_PAGE + 1)
    .execute()
  return rows.map(({ id }) => id)
}

const tagged = ({ query }: Database, tag: string) =>
  query.selectFrom('customer_tags').select('user_id').where('tag', '=', tag)

/** So many names that begin alike are looked through for a second word or a tag. */
const NAMES_WALKED_MAX = 2_000

/**
 * Each spelling of a first word is a walk along one index that ends with the page, however many begin so. Of two words
 * the first is a whole name in the first place, which is one short range of the index; only then the beginning of one,
 * among the first that begin so.
 */
async function byNames(db: Database, [first = [], second]: readonly (readonly string[])[], tag: string | undefined) {
  const columns = ['last_name', 'first_name'] as const
  const whole = second
    ? columns.flatMap(column => first.map(spelling => wholeName(db, column, spelling, second, tag).execute()))
    : []
  const beginning = columns.flatMap(column =>
    first.map(spelling => beginningOfName(db, column, spelling, second, tag).execute())
  )
  const rows = (await Promise.all([...whole, ...beginning])).flat()
  return [...new Set(rows.map(({ id }) => id))]
}

const otherOf = (column: 'first_name' | 'last_name') => (column === 'first_name' ? 'last_name' : 'first_name')

const wholeName = (
  db: Database,
  column: 'first_name' | 'last_name',
  spelling: string,
  second: readonly string[],
  tag: string | undefined
) =>
  db.query
    .selectFrom('users')
    .select('users.id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${byBytes(db, column)} = ${spelling}`)
    .where(startingWithAny(db, otherOf(column), second))
    .$if(tag !== undefined, q => q.where('users.id', 'in', tagged(db, tag ?? '')))
    .orderBy(byBytes(db, otherOf(column)))
    .limit(CUSTOMERS_PER_PAGE + 1)

const beginningOfName = (
  db: Database,
  column: 'first_name' | 'last_name',
  spelling: string,
  second: readonly string[] | undefined,
  tag: string | undefined
) =>
  db.query
    .selectFrom(
      db.query
        .selectFrom('users')
        .select(['users.id', 'first_name', 'last_name'])
        .where('deleted_at', 'is', null)
        .where(startingWith(db, column, spelling))
        .orderBy(byBytes(db, column))
        .limit(second === undefined && tag === undefined ? CUSTOMERS_PER_PAGE + 1 : NAMES_WALKED_MAX)
        .as('walked')
    )
    .select('walked.id')
    .$if(second !== undefined, q => q.where(startingWithAny(db, otherOf(column), second ?? [])))
    .$if(tag !== undefined, q => q.where('walked.id', 'in', tagged(db, tag ?? '')))
    .orderBy(byBytes(db, column))
    .limit(CUSTOMERS_PER_PAGE + 1)

async function rowsOf({ query }: Database, ids: readonly string[]): Promise<StaffCustomersBody['customers']> {
  if (ids.length === 0) return []
  const [users, identities, tags, counts] = await Promise.all([
    query
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'kind', 'created_at'])
      .where('id', 'in', ids)
      .execute(),
    query
      .selectFrom('identities')
      .select(['user_id', 'kind', 'subject'])
      .where('user_id', 'in', ids)
      .where('kind', 'in', ['phone', 'email'])
      .execute(),
    query.selectFrom('customer_tags').selectAll().where('user_id', 'in', ids).orderBy('tag').execute(),
    query
      .selectFrom('orders')
      .select(e => ['user_id', e.fn.countAll<number | string>().as('count')])
      .where('user_id', 'in', ids)
      .where('completed_at', 'is not', null)
      .groupBy('user_id')
      .execute()
  ])
  const byId = new Map(users.map(user => [user.id, user]))
  return ids.flatMap(id => {
    const user = byId.get(id)
    if (!user) return []
    const contact = (kind: 'phone' | 'email') =>
      identities.find(each => each.user_id === id && each.kind === kind)?.subject ?? null
    return {
      ...{ id, kind: user.kind, created_at: user.created_at, phone: contact('phone'), email: contact('email') },
      name: [user.last_name, user.first_name].filter(Boolean).join(' '),
      tags: tags.filter(each => each.user_id === id).map(({ tag }) => tag),
      order_count: Number(counts.find(each => each.user_id === id)?.count ?? 0)
    }
  })
}
