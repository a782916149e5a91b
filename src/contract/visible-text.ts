/**
 * Signs that are not seen: they turn the direction of what follows, hide between letters, or fill a name with nothing.
 * Joiners of emoji and the signs of the Mongolian script stay.
 */
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu
/** Control characters but for tabs and ends of lines, halves of characters, and what is none (U+FFFE). */
const BROKEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}|\p{Noncharacter_Code_Point}/gu

/** Text without signs that only serve to deceive; every end of a line is `\n`. */
export const withoutInvisible = (text: string) =>
  text
    .replace(INVISIBLE, '')
    .replace(BROKEN, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
