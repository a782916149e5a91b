/** Colour arithmetic on `#rrggbb`; enough for light and shade on a drawn object. */

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
const hexOf = (values: readonly number[]) =>
  `#${values.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** `share` of `other` stirred into `colour`, 0–1. */
export function mix(colour: string, other: string, share: number): string {
  const from = channels(colour)
  const to = channels(other)
  return hexOf(from.map((value, index) => value + ((to[index] ?? value) - value) * share))
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share)
/** Shade is a blue-black, as in a studio with daylight lamps; pure black looks dirty. */
export const darker = (colour: string, share: number) => mix(colour, '#0f1520', share)

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4

/** Relative luminance as WCAG defines it, 0–1. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** WCAG contrast ratio, 1–21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The first candidate that reads well on the ground, else near-black or white. */
export function readable(ground: string, ...candidates: readonly string[]): string {
  const good = candidates.find(candidate => contrast(ground, candidate) >= 4.2)
  if (good) return good
  return contrast(ground, '#1a2330') >= contrast(ground, '#ffffff') ? '#1a2330' : '#ffffff'
}
