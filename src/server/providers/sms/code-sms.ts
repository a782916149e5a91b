import { withinOneSms } from '../../../domain/messaging/sms-text.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import type { CodePurpose } from '../mail/index.ts'

interface Code {
  readonly code: string
  readonly purpose: CodePurpose
}

export interface CodeSms {
  /** With the last line by which browsers fill the code in at our address and nowhere else (WebOTP). */
  readonly text: string
  /** The sentence alone, for carriers who take that line for a link. */
  readonly plain: string
}

/** A code as a text message: one segment also in Cyrillic, the code early enough for a locked screen. */
export function codeSms(
  { code, purpose }: Code,
  locale: ShopLocale,
  publicUrl: string,
  texts: WordsSource = words
): CodeSms {
  const plain = texts(locale, 'notification-mail')(`sms_${purpose}`, { code })
  return { plain, text: withinOneSms(plain, `\n@${new URL(publicUrl).hostname} #${code}`) }
}
