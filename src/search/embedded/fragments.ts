import type { HighlightField } from '../query/highlight-types.ts'

/** The beginning and the end of a fragment, in code units. */
export type Span = readonly [from: number, to: number]

/**
 * Pieces of a text with the spans marked: as many and as long as the field wants them, cut between words.
 * Without any spans nothing is shown; `undefined` spans show the text as it is.
 */
export function fragmentsOf(
  text: string,
  spans: readonly Span[] | undefined,
  field: HighlightField
): readonly string[] {
  if (!spans) return text ? [marked(text, [0, text.length], [], field)] : []
  if (!spans.length) return []
  if (field.fragments === 0 || text.length <= field.fragmentSize) return [marked(text, [0, text.length], spans, field)]
  const pieces = cut(text, field.fragmentSize)
    .map(piece => ({ piece, spans: spans.filter(([from, to]) => from >= piece[0] && to <= piece[1]) }))
    .filter(one => one.spans.length)
  if (field.bestFirst) pieces.sort((a, b) => b.spans.length - a.spans.length)
  return pieces.slice(0, field.fragments).map(one => marked(text, one.piece, one.spans, field))
}

/** Consecutive pieces of about the requested length; a word is never cut. */
function cut(text: string, size: number): readonly Span[] {
  const pieces: Span[] = []
  let from = 0
  for (const { 0: space, index } of text.matchAll(/\s+/g)) {
    const nextSpace = text.slice(index + space.length).search(/\s/)
    const nextEnd = nextSpace < 0 ? text.length : index + space.length + nextSpace
    if (nextEnd - from <= size) continue
    pieces.push([from, index])
    from = index + space.length
  }
  pieces.push([from, text.length])
  return pieces
}

function marked(text: string, [from, to]: Span, spans: readonly Span[], field: HighlightField): string {
  const safe = (part: string) => (field.escapes ? escapeHtml(part) : part)
  let shown = ''
  let at = from
  for (const [start, end] of spans) {
    shown += safe(text.slice(at, start)) + field.before + safe(text.slice(start, end)) + field.after
    at = end
  }
  return shown + safe(text.slice(at, to))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;'
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
