import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'

/** One ticket as it is printed; texts are in the reader's language. */
export interface PrintedTicket {
  readonly shop: string
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly number: string
  /** Content of its QR code. */
  readonly code: string
  readonly notes: readonly string[]
}

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

const MARGIN = 36
const QR_SIDE = 190
const A5_WIDTH = 419.53

type Document = InstanceType<typeof PDFDocument>

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

const widthOf = (doc: Document, text: string, weight: Weight, size: number) =>
  runsOf(text, weight).reduce((width, run) => width + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)

function linesOf(doc: Document, text: string, weight: Weight, size: number, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(doc, longer, weight, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Writes a paragraph below the last one. */
function paragraph(doc: Document, text: string, { size, weight, colour = '#111' }: Style) {
  for (const line of linesOf(doc, text, weight, size, A5_WIDTH - 2 * MARGIN)) {
    let x = MARGIN
    for (const run of runsOf(line, weight)) {
      doc.font(run.font).fontSize(size).fillColor(colour)
      doc.text(run.text, x, doc.y, { lineBreak: false })
      x += doc.widthOfString(run.text)
    }
    doc.y += size * 1.35
  }
}

interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour?: string
}

function drawQr(doc: Document, code: string) {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const side = QR_SIDE / modules.size
  const [left, top] = [(A5_WIDTH - QR_SIDE) / 2, doc.y]
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // A little over the edge, or printers leave white lines between the squares.
      if (modules.get(row, column)) doc.rect(left + column * side, top + row * side, side + 0.15, side + 0.15)
  doc.fill('#000')
  doc.y = top + QR_SIDE + 14
}

function drawTicket(doc: Document, ticket: PrintedTicket) {
  doc.addPage()
  doc.y = MARGIN
  paragraph(doc, ticket.shop, { size: 11, weight: 'strong', colour: '#555' })
  doc.y += 6
  paragraph(doc, ticket.title, { size: 20, weight: 'strong' })
  doc.y += 6
  for (const [name, value] of ticket.facts) {
    paragraph(doc, name, { size: 8.5, weight: 'text', colour: '#555' })
    paragraph(doc, value, { size: 11.5, weight: 'strong' })
    doc.y += 3
  }
  doc.y += 6
  drawQr(doc, ticket.code)
  paragraph(doc, ticket.number, { size: 13, weight: 'strong' })
  for (const note of ticket.notes) paragraph(doc, note, { size: 8.5, weight: 'text', colour: '#555' })
}

/** A PDF with a page for each ticket. */
export function ticketPdf(tickets: readonly PrintedTicket[], title: string): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument({ size: 'A5', margin: MARGIN, autoFirstPage: false, info: { Title: title } })
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
    for (const ticket of tickets) drawTicket(doc, ticket)
    doc.end()
  })
}
