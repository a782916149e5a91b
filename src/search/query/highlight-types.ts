/** How found words are marked in one field. */
export interface HighlightField {
  readonly name: string
  readonly before: string
  readonly after: string
  /** The length of a fragment in characters. */
  readonly fragmentSize: number
  /** With 0 the whole text is one piece. */
  readonly fragments: number
  /** Characters from the beginning where nothing is found. */
  readonly noMatchSize: number
  readonly bestFirst: boolean
  /** Whether the text itself is made safe to stand in HTML. */
  readonly escapes: boolean
}
