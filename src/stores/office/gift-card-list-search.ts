/** The address of the list of gift cards in the office. */
export type GiftCardListSearch = Partial<Record<(typeof FIELDS)[number], string>>

const FIELDS = ['q', 'state', 'buyer', 'after'] as const

/** A whole number that was typed does not stand in addresses and logs: its last digits find the card as well. */
export function giftCardSearchText(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return /^[\d\s-]+$/.test(text) && digits.length > 12 ? digits.slice(-4) : text
}

/** Reads an address; whatever is no field of the list is left out. */
export const readGiftCardListSearch = (search: Readonly<Record<string, unknown>>): GiftCardListSearch =>
  Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
    })
  )
