import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { IdentityKind, IdentityTable, OneTimeCodeTable, UserTable } from './tables.ts'

export type UserRow = { [K in keyof UserTable]: UserTable[K] }
export type IdentityRow = { [K in keyof IdentityTable]: IdentityTable[K] }
export type CodeRow = { [K in keyof OneTimeCodeTable]: OneTimeCodeTable[K] }

export const userById = statement<{ id: string }, UserRow>((db, p) =>
  db.selectFrom('users').selectAll().where('id', '=', p('id')).where('deleted_at', 'is', null)
)

/** Holds a person, so that two changes of what is theirs come one after the other. */
export const lockUser = statement<{ id: string }, UserRow>((db, p, dialect) => {
  const query = db.selectFrom('users').selectAll().where('id', '=', p('id')).where('deleted_at', 'is', null)
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Ids of accounts that are deleted, for a condition of another module's statement. */
export const deletedUserIds = ({ query }: Pick<Transaction, 'query'>) =>
  query.selectFrom('users').select('id').where('deleted_at', 'is not', null)

export const userByIdentity = statement<{ kind: IdentityKind; subject: string }, UserRow>((db, p) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.kind', '=', p('kind'))
    .where('identities.subject', '=', p('subject'))
)

export const identitiesOf = statement<{ user_id: string }, IdentityRow>((db, p) =>
  db.selectFrom('identities').selectAll().where('user_id', '=', p('user_id')).orderBy('verified_at')
)

export const insertUser = statement<Pick<UserRow, 'id' | 'locale' | 'created_at' | 'preferences_json'>, never>(
  (db, p) =>
    db.insertInto('users').values({
      id: p('id'),
      locale: p('locale'),
      first_name: '',
      last_name: '',
      password_hash: null,
      kind: 'person',
      register_number: null,
      organisation_json: null,
      loyalty_since: null,
      preferences_json: p('preferences_json'),
      created_at: p('created_at'),
      updated_at: p('created_at'),
      deleted_at: null
    })
)

/** Inserts an identity; of two who verify the same address at once, one gets it. */
export const insertIdentity = statement<IdentityRow, never>((db, p) =>
  db
    .insertInto('identities')
    .values({
      id: p('id'),
      user_id: p('user_id'),
      kind: p('kind'),
      subject: p('subject'),
      verified_at: p('verified_at')
    })
    .onConflict(c => c.columns(['kind', 'subject']).doNothing())
)

export const insertCode = statement<Omit<CodeRow, 'attempts' | 'used_at' | 'ticket_hash' | 'ticket_expires_at'>, never>(
  (db, p) =>
    db.insertInto('one_time_codes').values({
      id: p('id'),
      challenge_hash: p('challenge_hash'),
      purpose: p('purpose'),
      kind: p('kind'),
      address: p('address'),
      user_id: p('user_id'),
      code_hash: p('code_hash'),
      attempts: 0,
      created_at: p('created_at'),
      expires_at: p('expires_at'),
      used_at: null,
      ticket_hash: null,
      ticket_expires_at: null
    })
)

/** Counts a try before the code is looked at: of many at once, only so many get to see whether they are right. */
export const countCodeAttempt = statement<
  { challenge_hash: string; purpose: string; limit: number; now: string },
  never
>((db, p) =>
  db
    .updateTable('one_time_codes')
    .set(e => ({ attempts: e('attempts', '+', 1) }))
    .where('challenge_hash', '=', p('challenge_hash'))
    .where('purpose', '=', p('purpose'))
    .where('attempts', '<', p('limit'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', p('now'))
)

export const codeByChallenge = statement<{ challenge_hash: string }, CodeRow>((db, p) =>
  db.selectFrom('one_time_codes').selectAll().where('challenge_hash', '=', p('challenge_hash'))
)

export const markCodeUsed = statement<
  { id: string; used_at: string; ticket_hash: string | null; ticket_expires_at: string | null },
  never
>((db, p) =>
  db
    .updateTable('one_time_codes')
    .set({ used_at: p('used_at'), ticket_hash: p('ticket_hash'), ticket_expires_at: p('ticket_expires_at') })
    .where('id', '=', p('id'))
    .where('used_at', 'is', null)
)

export const codeByTicket = statement<{ ticket_hash: string; now: string }, CodeRow>((db, p) =>
  db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('ticket_hash', '=', p('ticket_hash'))
    .where('ticket_expires_at', '>', p('now'))
)

export const clearTicket = statement<{ ticket_hash: string }, never>((db, p) =>
  db
    .updateTable('one_time_codes')
    .set({ ticket_hash: null, ticket_expires_at: null })
    .where('ticket_hash', '=', p('ticket_hash'))
)

/** Addresses of people who asked for a code are not kept longer than limits look back. */
export const deleteCodesBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('one_time_codes').where('created_at', '<', p('created_at'))
)
