import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const { resolve } = createRequire(import.meta.url)
const WEIGHTS = { text: 400, strong: 600 } as const
type Weight = keyof typeof WEIGHTS

/** The shop's face is cut into files by alphabets; Ө and Ү are in `cyrillic-ext`, ₮ in `latin-ext`. */
const ALPHABETS = [
  ['latin', /[\u0000-\u00ff\u2000-\u206f\u20ac\u2212]/u],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u],
  ['cyrillic-ext', /[\u0460-\u052f]/u],
  ['latin-ext', /[\u0100-\u02ba\u20a0-\u20c0]/u]
] as const

export type PdfDocument = InstanceType<typeof PDFDocument>

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly colour?: string
}

/** Place of a paragraph, in points. */
export interface TextPlace {
  readonly x: number
  readonly width: number
}

const fontOf = (letter: string, weight: Weight) =>
  `${ALPHABETS.find(([, letters]) => letters.test(letter))?.[0] ?? 'latin'}-${WEIGHTS[weight]}`

/** Neighbouring letters of one file. */
function runsOf(text: string, weight: Weight): readonly { readonly font: string; readonly text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    // A blank is in every file: it does not end a run.
    const font = letter === ' ' && last ? last.font : fontOf(letter, weight)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const widthOf = (doc: PdfDocument, text: string, { weight, size }: TextStyle) =>
  runsOf(text, weight).reduce((width, run) => width + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)

function linesOf(doc: PdfDocument, text: string, style: TextStyle, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(doc, longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function drawLine(doc: PdfDocument, line: string, style: TextStyle, left: number) {
  const { size, weight, colour = '#111' } = style
  let x = left
  for (const run of runsOf(line, weight)) {
    doc.font(run.font).fontSize(size).fillColor(colour)
    doc.text(run.text, x, doc.y, { lineBreak: false })
    x += doc.widthOfString(run.text)
  }
}

/** Writes a paragraph below the last one. */
export function paragraph(doc: PdfDocument, text: string, style: TextStyle, { x, width }: TextPlace) {
  for (const line of linesOf(doc, text, style, width)) {
    drawLine(doc, line, style, x)
    doc.y += style.size * 1.35
  }
}

/** Writes one line that ends at the right edge of its place; the next text stands on the same height. */
export function rightAligned(doc: PdfDocument, text: string, style: TextStyle, { x, width }: TextPlace) {
  const { y } = doc
  drawLine(doc, text, style, x + width - widthOf(doc, text, style))
  doc.y = y
}

/**
 * A PDF without a page, in the shop's face; `draw` adds its pages. Its library and that of fonts, a fifth of what the
 * shop would load, are loaded with the first document: the start does not wait for them.
 */
export async function pdfOf(
  { title, size, margin }: { readonly title: string; readonly size: 'A4' | 'A5' | 'A6'; readonly margin: number },
  draw: (doc: PdfDocument) => void
): Promise<Buffer<ArrayBuffer>> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({ size, margin, autoFirstPage: false, info: { Title: title } })
  for (const [alphabet] of ALPHABETS)
    for (const weight of Object.values(WEIGHTS))
      doc.registerFont(
        `${alphabet}-${weight}`,
        resolve(`@fontsource/onest/files/onest-${alphabet}-${weight}-normal.woff`)
      )
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', failed)
    draw(doc)
    doc.end()
  })
}
