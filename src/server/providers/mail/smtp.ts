import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import type { MailProvider } from './port.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  /** `Delguur <shop@delguur.mn>`. */
  readonly from: string
  readonly timeoutMs?: number
}

/** Sends by SMTP. Errors carry codes only: a server's own words would quote the address. */
export function smtpMail({ url, from, timeoutMs = 15_000 }: SmtpOptions): MailProvider {
  let opened: Promise<Transporter> | undefined
  /** Loaded with the first mail: the start of the shop does not wait for it. */
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // A mail is words only; nothing in it may name a file or an address to load.
      disableFileAccess: true,
      disableUrlAccess: true
    })
  }

  return {
    async send({ to, subject, text, html, key, replyTo, headers, pictures = [], files = [] }) {
      const transport = await (opened ??= openTransport())
      try {
        await transport.sendMail({
          from,
          // An object is one recipient, whatever commas the address has.
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: [
            ...pictures.map(({ name, png }) => ({
              filename: name,
              cid: name,
              content: png,
              encoding: 'base64',
              contentType: 'image/png'
            })),
            ...files.map(file => ({
              filename: file.name,
              contentType: file.type,
              ...('text' in file ? { content: file.text } : { content: file.base64, encoding: 'base64' })
            }))
          ],
          messageId: messageIdOf(key, from),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          headers: { 'Auto-Submitted': 'auto-generated', ...headers }
        })
        return 'sent'
      } catch (error) {
        throw failureOf(error)
      }
    }
  }
}

/** A mail that is sent twice after lost news carries one id, and mailboxes show it once. */
function messageIdOf(key: string, from: string): string {
  const host = /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
}

function failureOf(error: unknown): Error {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const says = [code, responseCode].filter(word => typeof word === 'string' || typeof word === 'number').join(' ')
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 5xx about the mail is final; about our login it is for the operator to mend, and the mail can wait.
  const isFinal = isAboutThisMail && (responseCode === undefined || Number(responseCode) >= 500)
  const sentence = `SMTP: ${says || 'unknown'}`
  return isFinal ? new ProviderRefused(sentence) : new ProviderUnavailable(sentence)
}
