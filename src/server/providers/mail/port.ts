/** Port to the mail server. */
export interface MailProvider {
  /**
   * `suppressed` where no mail server is configured: the outbox row itself is the mail. `ProviderRefused`: this mail
   * will never be taken.
   */
  send(mail: Mail): Promise<'sent' | 'suppressed'>
}

/** A file of a mail: as UTF-8 text, or in Base64. */
type MailFile = { readonly name: string; readonly type: string } & (
  | { readonly text: string }
  | { readonly base64: string }
)

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Shown in it by `cid:<name>`. */
  readonly pictures?: readonly { readonly name: string; /** Base64. */ readonly png: string }[]
  /** Files that come with it. */
  readonly files?: readonly MailFile[]
  /** Whom an answer goes to, when not to us. */
  readonly replyTo?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Id that is the same for one mail however often it is sent. */
  readonly key: string
}
