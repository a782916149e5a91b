/** Port to the SMS carrier. */
export interface SmsProvider {
  /**
   * `kept` when nobody carries it: the outbox row itself is the message. `ProviderUnclear` says that it may have been
   * sent. Codes of `ProviderRefused` are `phone`, `text` and `link`: operators carry no address that is not registered.
   */
  send(sms: Sms): Promise<AcceptedSms | 'suppressed'>
  /** Delivery state of a message, by the carrier's id. */
  status(id: string): Promise<SmsStatus>
}

export interface Sms {
  /** Eight digits of a Mongolian mobile. */
  readonly phone: string
  readonly text: string
}

/** The carrier has taken the message over, and calls it so. */
export interface AcceptedSms {
  readonly id: string
}

export type SmsStatus = 'on-its-way' | 'delivered' | 'undelivered' | 'unknown'
