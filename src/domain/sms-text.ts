/** Characters a text message takes one septet for (3GPP TS 23.038), and those it takes two for. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_7_TWICE = '\f^{}\\[~]|€'

/** What fits into one message, and into each part of a longer one, whose header takes the rest. */
const ROOM = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

export interface SmsSize {
  /** Cyrillic makes a message UCS-2, which holds less than half as much. */
  readonly encoding: 'gsm7' | 'ucs2'
  /** Septets or UTF-16 units. */
  readonly length: number
  /** How many messages the sender pays for. */
  readonly segments: number
}

/** How long a text is as an SMS. A pair (a two-septet sign, an emoji) is never cut in half between two parts. */
export function smsSize(text: string): SmsSize {
  const signs = [...text]
  const encoding = signs.every(sign => GSM_7.includes(sign) || GSM_7_TWICE.includes(sign)) ? 'gsm7' : 'ucs2'
  const widths = signs.map(sign => (encoding === 'ucs2' ? sign.length : GSM_7_TWICE.includes(sign) ? 2 : 1))
  const length = widths.reduce((sum, width) => sum + width, 0)
  const { alone, part } = ROOM[encoding]
  if (length <= alone) return { encoding, length, segments: 1 }
  let segments = 1
  let filled = 0
  for (const width of widths) {
    if (filled + width > part) {
      segments++
      filled = 0
    }
    filled += width
  }
  return { encoding, length, segments }
}

/** The sentence alone, or with `addition` behind it where both still are one message. */
export const withinOneSms = (sentence: string, addition: string) =>
  smsSize(sentence + addition).segments === 1 ? sentence + addition : sentence
