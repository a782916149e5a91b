import type { z } from 'zod'
import type { leaseApplicationRequestSchema, OrderLeaseBody } from '../../../contract/money/lease.ts'
import { LEASE_AGE } from '../../../domain/money/lease.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { maskedRegisterNumber, parseRegisterNumber } from '../../../domain/customers/register-number.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { localDate } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { contactsOf, type UserTable, userById } from '../../identity/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import { type ProblemCode, unprocessable, type Problem } from '../../platform/http/problem.ts'
import type { LeaseReader } from './queries.ts'

export type LeaseApplication = z.output<typeof leaseApplicationRequestSchema>

/** Data of a signed-in customer that fill in the form; the register number is masked. */
export async function prefilledApplicant(
  { encryption }: Pick<Database, 'encryption'>,
  reader: LeaseReader,
  userId: string | undefined
): Promise<OrderLeaseBody['known']> {
  const user = userId && (await reader.first(userById, { id: userId }))
  if (!user) return null
  const { phone } = await contactsOf(reader, user.id)
  const own = personalNumber(user, encryption)
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    phone: phone ?? '',
    register_number: own === undefined ? null : maskedRegisterNumber(own)
  }
}

/** A person's own register number; an organisation's is not. */
const personalNumber = (user: Pick<UserTable, 'id' | 'kind' | 'register_number'>, encryption: Encryption) =>
  user.kind === 'person' && user.register_number !== null
    ? encryption.decrypt(user.register_number, encryptionContext('users', 'register_number', user.id))
    : undefined

/** Checked data of an application. */
export interface Applicant {
  readonly registerNumber: string
  readonly phone: string
}

interface ApplicantInput {
  readonly userId: string
  readonly input: LeaseApplication
  readonly now: Date
  readonly locale: Locale
}

/** Checks the personal data of an application; problems name their field. */
export async function parseApplicant(
  tx: Transaction,
  encryption: Encryption,
  { userId, input, now, locale }: ApplicantInput
): Promise<Result<Applicant, Problem>> {
  const wrong = (field: string, code: ProblemCode, values?: Readonly<Record<string, number>>) =>
    unprocessable(code, { fields: { [field]: [words(locale, 'problem')(code, values)] }, ...(values && { values }) })
  const phone = parsePhone(input.phone)
  if (phone === undefined) return wrong('phone', 'phone-incorrect')
  const user = await tx.first(userById, { id: userId })
  const text = input.register_number || (user && personalNumber(user, encryption)) || ''
  const read = parseRegisterNumber(text, localDate(now))
  if (read?.kind !== 'person') return wrong('register_number', 'register-number-incorrect')
  const [year = 0, ...rest] = localDate(now).split('-')
  if (read.birthday > [Number(year) - LEASE_AGE, ...rest].join('-'))
    return wrong('register_number', 'lease-age', { age: LEASE_AGE })
  return ok({ registerNumber: read.value, phone })
}
