import { across, type Studio } from '../studio.ts'

/** Seven segments of a display digit, 20 × 36. */
const SEGMENTS: Record<string, string> = {
  a: 'M3 0H17L14 4H6Z',
  b: 'M20 2V16L16 14V5Z',
  c: 'M20 20V34L16 31V22Z',
  d: 'M3 36H17L14 32H6Z',
  e: 'M0 20V34L4 31V22Z',
  f: 'M0 2V16L4 14V5Z',
  g: 'M4 18L6 16H14L16 18L14 20H6Z'
}

const DIGITS: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgecd',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg'
}

export function display(text: string, x: number, y: number, scale: number, colour: string): string {
  let left = 0
  const digits = [...text].map(char => {
    if (char === '.') {
      left += 8
      return `<rect x="${left - 9}" y="32" width="4" height="4" fill="${colour}"/>`
    }
    const drawn = `<path transform="translate(${left} 0)" d="${[...(DIGITS[char] ?? '')].map(segment => SEGMENTS[segment] ?? '').join('')}" fill="${colour}"/>`
    left += 28
    return drawn
  })
  return `<g transform="translate(${x} ${y}) skewX(-4) scale(${scale})">${digits.join('')}</g>`
}

export const screen = (studio: Studio, x: number, y: number, w: number, h: number) =>
  `<rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}" rx="13" fill="#1d2530"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="9" fill="${across(
    studio,
    [
      [0, '#d5e2d6'],
      [0.6, '#c1d1c5'],
      [1, '#aebfb5']
    ],
    'diagonal'
  )}"/>` +
  `<path d="M${x} ${y + h}L${x} ${y + 9}Q${x} ${y} ${x + 9} ${y}H${x + w * 0.5}L${x + w * 0.24} ${y + h}Z" fill="#ffffff" fill-opacity=".22"/>`

export const button = (studio: Studio, cx: number, cy: number, r: number, colour: string) =>
  `<ellipse cx="${cx + 2}" cy="${cy + 4}" rx="${r + 2}" ry="${r + 1}" fill="#141b28" fill-opacity=".3"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${across(
    studio,
    [
      [0, '#ffffff', 0.5],
      [0.5, '#ffffff', 0],
      [1, '#141b28', 0.28]
    ],
    'diagonal'
  )}"/>`
