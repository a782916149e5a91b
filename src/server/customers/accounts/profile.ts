import { type ProfilePart, type UserBody } from '../../../contract/customers/account.ts'
import { parseRegisterNumber } from '../../../domain/customers/register-number.ts'
import { ok } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import { changedPreferencesColumn, contactsOf, lockUser, userById, updateUser } from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { unprocessable } from '../../platform/http/problem.ts'
import { localDate } from '../../../domain/time.ts'
import { organisationColumn } from './columns.ts'
import { type ProfileDeps, type ProfileAnswer } from './profile-deps.ts'
import { userBody } from './profile-body.ts'
import { requestContactCodes, changeContact } from './contact-change.ts'
import { setPasswordUnlessBusy } from './own-password.ts'
import { previewDeletion, requestDeletionCode, closeAccountUnlessBusy } from './account-closing.ts'

export type ProfileService = ReturnType<typeof createProfileService>

/** Personal information, and the changes of it that must be proven. */
export const createProfileService = (deps: ProfileDeps) =>
  bindDeps(deps, {
    contacts: readContacts,
    read: readProfile,
    update: updateProfile,
    requestContactCodes,
    changeContact,
    previewDeletion,
    requestDeletionCode,
    setPassword: setPasswordUnlessBusy,
    deleteAccount: closeAccountUnlessBusy
  })

async function readContacts({ db }: ProfileDeps, userId: string) {
  const { phone, email } = await contactsOf(db, userId)
  return { phone, email }
}

async function readProfile(deps: ProfileDeps, userId: string): Promise<UserBody | undefined> {
  const user = await deps.db.first(userById, { id: userId })
  return user && userBody(deps, deps.db, user)
}

const updateProfile = (deps: ProfileDeps, part: ProfilePart, { principal }: RequestOrigin): ProfileAnswer<UserBody> =>
  deps.db.change(async tx => {
    const at = deps.now()
    const user = await tx.first(lockUser, { id: principal.userId })
    if (!user) return unprocessable('session-ended')
    const kind = part.kind ?? user.kind
    let number = user.register_number
    if (part.register_number !== undefined) {
      const read =
        part.register_number.trim() === '' ? undefined : parseRegisterNumber(part.register_number, localDate(at))
      if (part.register_number.trim() !== '' && read?.kind !== kind)
        return unprocessable('register-number-incorrect', { field: 'register_number' })
      number = read
        ? deps.db.encryption.encrypt(read.value, encryptionContext('users', 'register_number', user.id))
        : null
    } else if (part.kind !== undefined && part.kind !== user.kind) number = null
    const preferences = { ...changedPreferencesColumn.read(user.preferences_json), ...part.preferences }
    const changed = {
      first_name: part.first_name ?? user.first_name,
      last_name: part.last_name ?? user.last_name,
      locale: part.locale ?? user.locale,
      kind,
      register_number: number,
      organisation_json:
        part.organisation === undefined
          ? user.organisation_json
          : part.organisation && organisationColumn.write(part.organisation),
      loyalty_since:
        part.loyalty === undefined
          ? user.loyalty_since
          : part.loyalty
            ? (user.loyalty_since ?? at.toISOString())
            : null,
      preferences_json: changedPreferencesColumn.write(preferences),
      updated_at: at.toISOString()
    }
    await updateUser(tx, user.id, changed)
    return ok(await userBody(deps, tx, { ...user, ...changed }))
  })
