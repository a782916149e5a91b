/** Something an editor has to mend: where, what, and how it would be right. */
export interface Mistake {
  /** Path from the project's folder: `content/articles/tea/mn.md`. */
  readonly file: string
  /** Number of the line, from 1. */
  readonly line: number
  readonly field?: string | undefined
  /** The mistake as a whole sentence. */
  readonly sentence: string
  /** Lines as they could stand in the file. */
  readonly example?: string | undefined
}

/** `content/articles/tea/mn.md:3 · published` and below it the sentence and the example. */
export function mistakeText({ file, line, field, sentence, example }: Mistake): string {
  const head = `${file}:${line}${field ? ` · ${field}` : ''}`
  const lines = [sentence, ...(example ? [`for example:\n${indented(example, '    ')}`] : [])]
  return [head, ...lines.map(text => indented(text, '  '))].join('\n')
}

/** All mistakes, file by file, from top to bottom. */
export function mistakesText(mistakes: readonly Mistake[]): string {
  const sorted = [...mistakes].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  const count = sorted.length === 1 ? 'one mistake' : `${sorted.length} mistakes`
  return [`The content has ${count}:`, ...sorted.map(mistakeText)].join('\n\n')
}

const indented = (text: string, by: string) =>
  text
    .split('\n')
    .map(line => by + line)
    .join('\n')
