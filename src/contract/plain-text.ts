import { z } from 'zod'
import { oneLine } from './one-line.ts'

/** Invisible signs that turn the direction of what follows, or hide between letters: they only serve to deceive. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Control characters, but for tabs and ends of lines. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu

export const withoutInvisible = (text: string) =>
  text.replace(INVISIBLE, '').replace(CONTROL, '').replace(/\r\n?/g, '\n')

/** Text of several lines that other people will read. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform(withoutInvisible)
    .pipe(z.string().max(max))

/** Text of one line that other people will read; may be empty. */
export const visibleLine = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform(withoutInvisible)
    .pipe(oneLine(0, max))
