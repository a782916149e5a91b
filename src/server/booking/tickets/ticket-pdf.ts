import { create } from 'qrcode'
import { paragraph, pdfOf, type PdfDocument, type TextStyle } from '../../platform/pdf/pdf-document.ts'

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

const MARGIN = 36
const QR_SIDE = 190
const A5_WIDTH = 419.53
const PLACE = { x: MARGIN, width: A5_WIDTH - 2 * MARGIN }

function drawQr(doc: PdfDocument, code: string) {
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

function drawTicket(doc: PdfDocument, ticket: PrintedTicket) {
  const write = (text: string, style: TextStyle) => paragraph(doc, text, style, PLACE)
  doc.addPage()
  doc.y = MARGIN
  write(ticket.shop, { size: 11, weight: 'strong', colour: '#555' })
  doc.y += 6
  write(ticket.title, { size: 20, weight: 'strong' })
  doc.y += 6
  for (const [name, value] of ticket.facts) {
    write(name, { size: 8.5, weight: 'text', colour: '#555' })
    write(value, { size: 11.5, weight: 'strong' })
    doc.y += 3
  }
  doc.y += 6
  drawQr(doc, ticket.code)
  write(ticket.number, { size: 13, weight: 'strong' })
  for (const note of ticket.notes) write(note, { size: 8.5, weight: 'text', colour: '#555' })
}

/** A PDF with a page for each ticket. */
export const ticketPdf = (tickets: readonly PrintedTicket[], title: string): Promise<Buffer<ArrayBuffer>> =>
  pdfOf({ title, size: 'A5', margin: MARGIN }, doc => {
    for (const ticket of tickets) drawTicket(doc, ticket)
  })
