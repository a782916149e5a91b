export interface SimulatedCard {
  readonly id: string
  /** Numbers that no bank gives out. */
  readonly number: string
  readonly name: string
  readonly bank: string
  readonly isDeclined?: true
}

export const CARDS: readonly SimulatedCard[] = [
  { id: 'visa', number: '4242424242424242', name: 'Visa •••• 4242', bank: 'Golomt Bank' },
  { id: 'mastercard', number: '5555555555554444', name: 'Mastercard •••• 4444', bank: 'Khan Bank' },
  { id: 'unionpay', number: '6200000000000005', name: 'UnionPay •••• 0005', bank: 'XacBank' },
  { id: 'declined', number: '4000000000000002', name: 'Visa •••• 0002', bank: 'Golomt Bank', isDeclined: true }
]
