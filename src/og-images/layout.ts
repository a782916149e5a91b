import type { Lettering } from '../packshot/studio.ts'

/** Lines that fit, with the size they fit at. */
export interface Setting {
  readonly size: number
  readonly lines: readonly { readonly d: string; readonly width: number }[]
}

type Weight = Parameters<Lettering>[2]

/** Sets a text as large as it goes into so many lines of so much width; what does not fit even small ends in `…`. */
export function setText(
  lettering: Lettering,
  text: string,
  weight: Weight,
  { sizes, width, most }: { readonly sizes: readonly number[]; readonly width: number; readonly most: number }
): Setting {
  const smallest = sizes.at(-1) ?? 40
  for (const size of sizes) {
    const lines = broken(lettering, text, weight, size, width)
    const fits = lines.length <= most && lines.every(line => lettering(line, size, weight).width <= width)
    if (fits) return { size, lines: lines.map(line => lettering(line, size, weight)) }
  }
  const lines = broken(lettering, text, weight, smallest, width).slice(0, most)
  const shown = lines.map((line, index) =>
    index === most - 1 ? shortened(lettering, line, weight, smallest, width) : line
  )
  return { size: smallest, lines: shown.map(line => lettering(line, smallest, weight)) }
}

/** Breaks where there is a space; of several ways into the same number of lines, the one with the evenest lines. */
function broken(lettering: Lettering, text: string, weight: Weight, size: number, width: number): readonly string[] {
  const greedy = linesOf(lettering, text, weight, size, width)
  for (let narrow = width * 0.55; narrow < width; narrow += width * 0.05) {
    const even = linesOf(lettering, text, weight, size, narrow)
    if (even.length <= greedy.length && even.every(line => lettering(line, size, weight).width <= width)) return even
  }
  return greedy
}

function linesOf(lettering: Lettering, text: string, weight: Weight, size: number, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/ +/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && lettering(longer, size, weight).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shortened(lettering: Lettering, line: string, weight: Weight, size: number, width: number): string {
  let shown = line
  while (shown.length > 1 && lettering(`${shown}…`, size, weight).width > width) shown = shown.slice(0, -1).trimEnd()
  return `${shown}…`
}
