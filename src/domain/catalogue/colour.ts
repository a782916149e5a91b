/**
 * The sixteen colours of the filter, whatever a supplier calls its own. The English name decides, because every record
 * has one; "space gray" and "Graphite" are the same filter value.
 */
export const COLOURS = [
  'black',
  'grey',
  'silver',
  'white',
  'clear',
  'beige',
  'brown',
  'gold',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'blue',
  'green',
  'multicolour'
] as const
export type Colour = (typeof COLOURS)[number]

/** Synonyms, separated by spaces. */
const NAMES: Record<Colour, string> = {
  black: 'anthracite ebony jet onyx midnight obsidian',
  grey: 'gray charcoal graphite ash slate gunmetal smoke titanium',
  silver: 'chrome metallic aluminium aluminum steel stainless platinum nickel',
  white: 'ivory pearl snow alabaster',
  clear: 'transparent translucent crystal colourless colorless',
  beige: 'cream sand nude ecru khaki taupe champagne',
  brown: 'chocolate bronze copper walnut oak wood wooden coffee tan',
  gold: 'golden',
  yellow: 'lemon amber mustard',
  orange: 'peach apricot coral',
  red: 'burgundy bordeaux cherry crimson berry wine maroon',
  pink: 'rose fuchsia blush salmon',
  purple: 'violet lilac lavender magenta plum',
  blue: 'navy azure cyan turquoise aqua teal indigo cobalt',
  green: 'mint olive lime emerald',
  multicolour: 'multicolor multicoloured multicolored multi assorted rainbow mixed various'
}

const KNOWN = new Map(
  COLOURS.flatMap(colour => [colour, ...NAMES[colour].split(' ')].map((name): [string, Colour] => [name, colour]))
)

/** The last known word names the colour: "midnight blue" is blue, "rose gold" gold. */
const colourOf = (phrase: string) =>
  phrase
    .split(/[^a-z]+/)
    .map(word => KNOWN.get(word))
    .findLast(colour => colour !== undefined)

/** The colours in a text such as `white, Space Gray`, each once; what is not a known colour stays as it is written. */
export function coloursOf(text: string): readonly string[] {
  const phrases = text
    .toLowerCase()
    .split(/[,;/&+]|\band\b/)
    .map(phrase => phrase.trim())
    .filter(Boolean)
  return [...new Set(phrases.map(phrase => colourOf(phrase) ?? phrase.slice(0, 40)))]
}
