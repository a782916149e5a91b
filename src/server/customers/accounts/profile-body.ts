import type { UserBody } from '../../../contract/customers/account.ts'
import { avatarPath } from '../../../domain/customers/avatar.ts'
import { maskedRegisterNumber } from '../../../domain/customers/register-number.ts'
import type { Reader } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import { allPreferences, contactsOf, type UserRow } from '../../identity/index.ts'
import { organisationColumn } from './columns.ts'
import { type ProfileDeps } from './profile-deps.ts'

const numberOf = ({ db }: ProfileDeps, { id, register_number }: UserRow) =>
  register_number && db.encryption.decrypt(register_number, encryptionContext('users', 'register_number', id))

export const userBody = async (deps: ProfileDeps, reader: Reader, user: UserRow): Promise<UserBody> => {
  const { identities, phone, email } = await contactsOf(reader, user.id)
  const number = numberOf(deps, user)
  return {
    id: user.id,
    email: email ?? null,
    phone: phone ?? null,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: [user.last_name, user.first_name].filter(Boolean).join(' '),
    locale: user.locale,
    kind: user.kind,
    register_number: number === null ? null : maskedRegisterNumber(number),
    organisation: user.organisation_json === null ? null : organisationColumn.read(user.organisation_json),
    avatar: user.avatar && avatarPath(user.avatar),
    loyalty: user.loyalty_since !== null,
    has_password: user.password_hash !== null,
    identities: identities.map(({ kind, verified_at }) => ({ kind, verified_at })),
    preferences: allPreferences(user),
    created_at: user.created_at
  }
}
