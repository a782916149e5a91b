import { v7 as uuid } from 'uuid'
import type { Login } from '../../../domain/identity/login.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { recordAccountEvent, type ClientInfo } from '../sessions/events.ts'
import { identitiesOf, insertIdentity, insertUser, userByIdentity, type UserRow } from './user-queries.ts'

export const findUser = (reader: Reader, { kind, address }: Login) =>
  reader.first(userByIdentity, { kind, subject: address })

/** The account of a verified phone or address; created where there is none. */
export async function findOrCreate(
  tx: Transaction,
  login: Login,
  { locale, clientInfo, at }: { locale: Locale; clientInfo: ClientInfo; at: Date }
): Promise<{ readonly user: UserRow; readonly created: boolean }> {
  const found = await findUser(tx, login)
  if (found) return { user: found, created: false }
  const id = uuid()
  await tx.run(insertUser, { id, locale, created_at: at.toISOString(), preferences_json: '{}' })
  const inserted = await tx.run(insertIdentity, {
    id: uuid(),
    user_id: id,
    kind: login.kind,
    subject: login.address,
    verified_at: at.toISOString()
  })
  // Somebody with the same code in two tabs: the other was first.
  if (inserted === 0) await tx.query.deleteFrom('users').where('id', '=', id).execute()
  else await recordAccountEvent(tx, id, 'created', clientInfo, at)
  const user = await findUser(tx, login)
  if (!user) throw new Error('An account that was just made is gone')
  return { user, created: inserted === 1 }
}

/** A person's proven phone and address. */
export async function contactsOf(reader: Reader, userId: string) {
  const identities = await reader.all(identitiesOf, { user_id: userId })
  const subject = (kind: string) => identities.find(each => each.kind === kind)?.subject
  return { identities, phone: subject('phone'), email: subject('email') }
}

/** A contact by which somebody proves that it is them: of this kind where there is one. */
export async function verificationContact(
  reader: Reader,
  userId: string,
  kind: Login['kind']
): Promise<Login | undefined> {
  const { phone, email } = await contactsOf(reader, userId)
  const logins: Login[] = []
  if (phone !== undefined) logins.push({ kind: 'phone', address: phone })
  if (email !== undefined) logins.push({ kind: 'email', address: email })
  return logins.find(each => each.kind === kind) ?? logins[0]
}

/** Personal data that a password must not contain. */
export const forbiddenPasswordWords = (
  user: Pick<UserRow, 'first_name' | 'last_name'>,
  addresses: readonly (string | undefined)[]
) => [user.first_name, user.last_name, ...addresses].filter((each): each is string => each !== undefined && each !== '')
