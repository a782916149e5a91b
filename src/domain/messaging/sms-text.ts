/** Characters of the GSM alphabet that take one septet (3GPP TS 23.038), and those that take two. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_7_TWICE = '\f^{}\\[~]|€'

/** Capacity of a single message, and of each segment of a longer one, whose header takes the rest. */
const ROOM = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

export interface SmsSize {
  /** Cyrillic requires UCS-2, which holds less than half as many characters. */
  readonly encoding: 'gsm7' | 'ucs2'
  /** Septets or UTF-16 units. */
  readonly length: number
  /** Segments that are billed. */
  readonly segments: number
}

/** Size of a text as an SMS. A pair (a two-septet character, an emoji) is never split between two segments. */
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

/** Appends `addition` when the result still fits into one segment; otherwise the sentence alone. */
export const withinOneSms = (sentence: string, addition: string) =>
  smsSize(sentence + addition).segments === 1 ? sentence + addition : sentence
