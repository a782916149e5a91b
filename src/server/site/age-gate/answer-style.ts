import type { AgeAnswer } from '../../../domain/age.ts'

/**
 * The stylesheet that only readers without JavaScript fetch (in a `<noscript>`). Pages are the same file for
 * everyone, so the answer reaches them as values of the switches that src/components/age/age.css reads.
 */
export const ANSWER_STYLES: Readonly<Record<AgeAnswer | 'none', string>> = {
  yes: ':root:root{--age-content:visible;--age-layout:visible;--age-page:visible;--age-dialog:none;--age-shown:contents;--age-neutral:none}',
  no: ':root:root{--age-question:none;--age-refusal:grid}li:has(>[data-adult]){display:none}',
  none: ''
}
