export type RegisterNumber =
  | { readonly kind: 'person'; readonly value: string; readonly birthday: string }
  | { readonly kind: 'organisation'; readonly value: string }

const PERSON = /^([А-ЯЁӨҮ]{2})(\d{2})(\d{2})(\d{2})\d{2}$/u
const ORGANISATION = /^\d{7}$/

/** Substitutes: Latin letters that look the same, and letters of keyboards without Ө and Ү. */
const CYRILLIC_LOOKALIKES: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
  Є: 'Ө',
  Ї: 'Ү',
  V: 'Ү'
}

/**
 * Parses a register number. A person's has two Cyrillic letters and eight digits, of which the first six are the
 * birthday (20 is added to the month from 2000 on); an organisation's has seven digits. Undefined when invalid or in
 * the future.
 */
export function parseRegisterNumber(written: string, today: string): RegisterNumber | undefined {
  const value = written
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^\D{0,2}/u, letters => [...letters].map(letter => CYRILLIC_LOOKALIKES[letter] ?? letter).join(''))
  if (ORGANISATION.test(value)) return { kind: 'organisation', value }
  const [, , year, month, day] = PERSON.exec(value) ?? []
  if (day === undefined) return undefined
  const birthday = birthdayOf(Number(year), Number(month), Number(day))
  return birthday !== undefined && birthday <= today ? { kind: 'person', value, birthday } : undefined
}

function birthdayOf(yearInCentury: number, monthInNumber: number, day: number): string | undefined {
  const [century, month] = monthInNumber > 20 ? [2000, monthInNumber - 20] : [1900, monthInNumber]
  const date = new Date(Date.UTC(century + yearInCentury, month - 1, day)).toISOString().slice(0, 10)
  // Date rolls a day that does not exist over into another month.
  return date.endsWith(`-${pad(month)}-${pad(day)}`) ? date : undefined
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Masks all but the letters and the last two digits. */
export const maskedRegisterNumber = (value: string) =>
  ORGANISATION.test(value) ? `•••••${value.slice(-2)}` : `${value.slice(0, 2)}••••••${value.slice(-2)}`
