import { ONE_TIME_CODE_MINUTES } from '../../domain/identity/one-time-code.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { isLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import { accountMail, alertMail, codeMail, newsletterConfirmationMail, contactMail } from '../providers/mail/index.ts'
import { accountSms, codeSms } from '../providers/sms/index.ts'
import { type OutboxDeps, type OutboxHandlers, postMail, postSms } from './outbox-deps.ts'
import { redactMessage } from './redact.ts'

type AccountKind =
  | 'auth.code-mail'
  | 'auth.code-sms'
  | 'account.notice-mail'
  | 'account.notice-sms'
  | 'newsletter.confirmation'
  | 'contact.message'
  | 'alert.mail'
  | 'message-text.test'

const CODE_MS = ONE_TIME_CODE_MINUTES * MINUTE_MS

/** Codes and notices of accounts, the newsletter, and messages to the shop itself. */
export function accountHandlers(deps: OutboxDeps): OutboxHandlers<AccountKind> {
  const { newsletter, contact, now, publicUrl } = deps
  const isCodeOver = (writtenAt: Date) => now().getTime() - writtenAt.getTime() >= CODE_MS
  const ownAddress = () => words('mn', 'company')('email')
  return {
    async 'auth.code-mail'(message, { key, writtenAt, texts }) {
      if (isCodeOver(writtenAt)) return { state: 'expired', payload: redactMessage(message) }
      return postMail(deps, message, { ...codeMail(message, message.locale, texts), to: message.to }, key)
    },
    async 'auth.code-sms'(message, { key, writtenAt, texts }) {
      if (isCodeOver(writtenAt)) return { state: 'expired', payload: redactMessage(message) }
      const { text, plain } = codeSms(message, message.locale, publicUrl, texts)
      return postSms(deps, message, { phone: message.phone, text, plain }, key)
    },
    'account.notice-mail': (message, { key, texts }) =>
      postMail(deps, message, { ...accountMail(message.about, message.locale, publicUrl, texts), to: message.to }, key),
    'account.notice-sms': (message, { key, texts }) =>
      postSms(deps, message, { phone: message.phone, text: accountSms(message.about, message.locale, texts) }, key),
    async 'newsletter.confirmation'(message, { key }) {
      const subscriber = await newsletter.pendingSubscriber(message.subscriberId, message.token)
      if (!subscriber) return { state: 'done', payload: redactMessage(message) }
      const { email, locale, unsubscribe_token: unsubscribe } = subscriber
      const content = newsletterConfirmationMail(
        { token: message.token, unsubscribe },
        isLocale(locale) ? locale : 'mn',
        publicUrl
      )
      return postMail(deps, message, { ...content, to: email }, key)
    },
    async 'contact.message'(message, { key }) {
      const contactMessage = await contact.findMessage(message.messageId)
      if (!contactMessage) throw new Error(`Message ${message.messageId} is gone`)
      return postMail(deps, message, { ...contactMail(contactMessage), to: ownAddress() }, key)
    },
    'message-text.test': (message, { key }) => {
      const { to, subject, text, html } = message
      return postMail(deps, message, { to, subject, text, html }, key)
    },
    'alert.mail': (message, { key }) =>
      postMail(deps, message, { ...alertMail(message.alert, message.at), to: ownAddress() }, key)
  }
}
