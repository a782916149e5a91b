import { fillPlaceholders } from '../../i18n/fill.ts'
import type { Notice } from '../../stores/notice.ts'

/** The sentence of a notice: our own word for its code, else the server's sentence, else "unexpected". */
export function noticeText(
  words: Readonly<Record<string, string>>,
  { code, text, values }: Pick<Notice, 'code' | 'text' | 'values'>
) {
  if (text) return text
  return fillPlaceholders((code && words[code]) || (words['unexpected'] ?? ''), values ?? {})
}
