import { createHmac, randomInt } from 'node:crypto'
import type { Transaction } from '../../platform/db/database.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import { checkDigit, GIFT_CARD_DIGITS } from '../../../domain/gift-card.ts'

/** Letters nobody mistakes for another or for a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

export interface GiftCardNumbers {
  /** The sixteen digits of a card; they are kept nowhere. */
  readonly numberOf: (cardId: string) => string
  /** By what a number is looked for. */
  readonly keyOf: (number: string) => string
}

/** Numbers of cards follow from their ids and the shop's secret: whoever reads the table of cards cannot spend them. */
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

/** What people say about a card they bought, `G` and nine digits. */
export const newReference = (tx: Transaction) =>
  newReferenceNumber('G', async drawn =>
    Boolean(await tx.query.selectFrom('gift_cards').select('id').where('reference', '=', drawn).executeTakeFirst())
  )

export const isReference = (text: string) => /^G\d{9}$/.test(text)
