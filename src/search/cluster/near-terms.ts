import type { FuzzyRule } from '../analysis/fuzziness.ts'
import { EditDistanceTable, TOO_FAR } from '../embedded/edit-distance-table.ts'
import { escapedRegExp } from './compile.ts'

/** The edits between a word and a key, or the beginning of one that is nearest to it; `undefined` = more than allowed. */
export function editsTo(word: string, key: string, { edits, prefixLength, matchesPrefixes }: FuzzyRule) {
  if (!key.startsWith(word.slice(0, prefixLength))) return undefined
  if (!matchesPrefixes && Math.abs(key.length - word.length) > edits) return undefined
  const table = new EditDistanceTable(word, edits)
  const chars = Uint16Array.from(key, letter => letter.charCodeAt(0))
  let known = 0
  let isOver = false
  while (known < chars.length && !isOver) isOver = table.extend(chars, 0, known++) > edits
  const distance = matchesPrefixes ? table.leastUpTo(known) : isOver ? TOO_FAR : table.at(known)
  return distance > edits ? undefined : distance
}

/**
 * A regular expression that every key passes which is so near to a word, and many others do. Of a word cut into one piece
 * more than there are edits one piece is whole, and has moved by no more places than there are edits. Two letters that
 * change places across a cut spoil two pieces: those are named beside the others.
 */
export function nearPattern(word: string, { edits, prefixLength }: FuzzyRule): string {
  const fixed = word.slice(0, prefixLength)
  const pieces = piecesOf(word.slice(prefixLength), edits + 1)
  const patterns = withSwaps(pieces).map(({ text, at }) => {
    const room = `.{${Math.max(0, at - edits)},${at + edits}}`
    return `${escapedRegExp(fixed)}${room}${escapedRegExp(text)}.*`
  })
  return [...new Set(patterns)].map(pattern => `(${pattern})`).join('|')
}

interface Piece {
  readonly text: string
  readonly at: number
}

function piecesOf(text: string, count: number): readonly Piece[] {
  const cuts = Array.from({ length: count + 1 }, (_, at) => Math.round((at * text.length) / count))
  return cuts.slice(1).map((to, at) => ({ text: text.slice(cuts[at], to), at: cuts[at] ?? 0 }))
}

/** The pieces, each two neighbours with the letters at their cut swapped, and all of them with every cut swapped. */
function withSwaps(pieces: readonly Piece[]): readonly Piece[] {
  const pairs = pieces.slice(1).map((piece, at) => joined([pieces[at], piece]))
  return [...pieces, ...pairs, ...(pieces.length > 2 ? [joined(pieces)] : [])]
}

function joined(pieces: readonly (Piece | undefined)[]): Piece {
  const letters = pieces.map(piece => [...(piece?.text ?? '')])
  for (let at = 1; at < letters.length; at++) {
    const [before, after] = [letters[at - 1], letters[at]]
    const [last, first] = [before?.at(-1), after?.[0]]
    if (!before || !after || last === undefined || first === undefined) continue
    before[before.length - 1] = first
    after[0] = last
  }
  return { text: letters.flat().join(''), at: pieces[0]?.at ?? 0 }
}
