/** What a payer is asked to do for an open payment; each way of paying answers one of these. */
export type PaymentAsk = QrAsk | RedirectAsk | InstructionsAsk | PhoneAsk | WaitAsk

/** A picture for another device's camera, and links into the apps of this one. */
export interface QrAsk {
  readonly kind: 'qr'
  readonly qr_text: string
  /** PNG, base64 without the data: prefix. */
  readonly qr_image: string
  /** Opens the same in a browser; empty where the house has no such page. */
  readonly short_url: string
  readonly urls: readonly PaymentLink[]
}

export interface PaymentLink {
  readonly name: string
  readonly description: string
  readonly logo: string
  readonly link: string
}

/** The house's own page, which sends the browser back to us. */
export interface RedirectAsk {
  readonly kind: 'redirect'
  readonly url: string
}

/** What to write into a bank transfer. */
export interface InstructionsAsk {
  readonly kind: 'instructions'
  readonly bank: string
  readonly holder: string
  /** An IBAN, without blanks. */
  readonly account: string
  /** What the transfer has to say, so that it is found. */
  readonly reference: string
}

/** The house has asked in its own app, of whoever has this number. */
export interface PhoneAsk {
  readonly kind: 'phone'
  /** Most digits hidden, `99•• ••34`. */
  readonly phone: string
}

/** Nothing: a saved card is being charged, or the app we stand in has been told. */
export interface WaitAsk {
  readonly kind: 'wait'
}
