import { SortedKeys } from '../../search/embedded/sorted-keys.ts'

/** The one of some known words that was probably meant: `publised` means `published`. */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  const sorted = [...known].sort()
  const edits = written.length > 4 ? 2 : 1
  let best: { readonly word: string | undefined; readonly distance: number } | undefined
  new SortedKeys(sorted).near(written, edits, { matchesPrefixes: false }, (at, distance) => {
    if (!best || distance < best.distance) best = { word: sorted[at], distance }
  })
  return best?.word ?? known.find(word => word.toLowerCase() === written.toLowerCase())
}
