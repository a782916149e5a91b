import { LineCounter, parseDocument, type Document } from 'yaml'

export interface FrontMatter {
  /** The YAML between the two lines of dashes. */
  readonly document: Document
  readonly data: Readonly<Record<string, unknown>>
  /** The text after it. */
  readonly body: string
  /** Line of the file, from 1, of a place in the YAML. */
  readonly lineAt: (offset: number) => number
  /** True where the file has front matter. */
  readonly isThere: boolean
}

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m

/** Reads the front matter of a Markdown file as YAML 1.2: dates stay text, `no` and `off` stay words. */
export function readFrontMatter(file: string): FrontMatter {
  const found = file.startsWith('---') || file.startsWith('\uFEFF---') ? FENCED.exec(file) : null
  const lineCounter = new LineCounter()
  const document = parseDocument(found?.[1] ?? '', { lineCounter, prettyErrors: false })
  const data: unknown = document.errors.length === 0 ? document.toJS() : undefined
  return {
    document,
    data: typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {},
    body: found ? file.slice(found[0].length) : file,
    // The opening dashes are line 1.
    lineAt: offset => lineCounter.linePos(offset).line + 1,
    isThere: found !== null
  }
}
