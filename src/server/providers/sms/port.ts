import { PermanentError } from '../../platform/errors.ts'

/** What the shop asks of whoever carries its text messages. */
export interface SmsProvider {
  /** `kept` when nobody carries it: the outbox row itself is the message. */
  send(sms: Sms): Promise<SmsTaken | 'kept'>
  /** What became of a message by the number the carrier gave it. */
  status(id: string): Promise<SmsStatus>
}

export interface Sms {
  /** Eight digits of a Mongolian mobile. */
  readonly phone: string
  readonly text: string
}

/** The carrier has taken the message over, and calls it so. */
export interface SmsTaken {
  readonly id: string
}

export type SmsStatus = 'on-its-way' | 'delivered' | 'undelivered' | 'unknown'

/** Surely not sent (nobody answered the door, or asked us to wait): may be sent again. */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable'
}

/** Perhaps sent: the answer was late, cut off or not understood. Sent again it may arrive twice. */
export class SmsUncertain extends Error {
  override readonly name = 'SmsUncertain'
}

/** Surely not sent, and never will be; `code` says why. */
export class SmsRefused extends PermanentError {
  override readonly name = 'SmsRefused'
  readonly code: SmsRefusal
  constructor(code: SmsRefusal, message: string = code) {
    super(message)
    this.code = code
  }
}

/** `link`: the operators carry no address that was not registered with them. */
export type SmsRefusal = 'phone' | 'text' | 'link' | 'twice' | 'late'
