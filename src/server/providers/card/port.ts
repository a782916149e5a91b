/** Port to a bank that stores cards: the number is typed at the bank, and a token represents it here. */
export interface CardProvider {
  /** Returns the bank's page where the card is typed. */
  begin(question: CardRegistrationRequest): Promise<string>
  /** The outcome, read from the bank: the parameters of the returning browser are not trusted. */
  check(registration: string): Promise<CardRegistrationResult>
}

export interface CardRegistrationRequest {
  /** Ours; the bank knows the registration by it. */
  readonly registration: string
  /** Address to which the browser comes back. */
  readonly callback: string
  readonly locale: 'mn' | 'en'
}

export type CardRegistrationResult =
  | { readonly state: 'open' | 'canceled' | 'failed' }
  | {
      readonly state: 'done'
      readonly token: string
      /** Number as the bank shows it, most digits hidden. */
      readonly number: string
      readonly bank: string
    }
