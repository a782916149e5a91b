import { createHmac, randomInt } from 'node:crypto'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import { checkDigit, GIFT_CARD_DIGITS } from '../../../domain/money/gift-card.ts'

/** Letters and digits that cannot be mistaken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

export interface GiftCardNumbers {
  /** The 16 digits of a card; they are derived and never stored. */
  readonly numberOf: (cardId: string) => string
  /** Keyed hash of a number, for look-ups. */
  readonly keyOf: (number: string) => string
}

/** Derives numbers from ids and the shop's secret, so that a copy of the table cannot be spent. */
export function giftCardNumbers(secret: string): GiftCardNumbers {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    numberOf(cardId) {
      const most = 10n ** BigInt(GIFT_CARD_DIGITS - 1)
      const drawn = digest(`number ${cardId}`).readBigUInt64BE() % most
      const digits = drawn.toString().padStart(GIFT_CARD_DIGITS - 1, '0')
      return `${digits}${checkDigit(digits)}`
    },
    keyOf: number => digest(`key ${number}`).toString('base64url')
  }
}

/** `KM4T-9PXW-2HJD`: three groups of four, for a voucher or an activation code. */
export const newSingleUseCode = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')
  ).join('-')

/** A new public reference of a card, `G` and nine digits. */
export const newReference = (tx: Transaction) => newReferenceNumber(tx, 'G', cardByReference)

const cardByReference = statement<{ number: string }, { id: string }>((db, p) =>
  db.selectFrom('gift_cards').select('id').where('reference', '=', p('number'))
)

export const isReference = (text: string) => /^G\d{9}$/.test(text)
