import type { OrderMailContent } from './order-mail-content.ts'

/** The mail for readers without HTML; paragraphs and rows, no drawing with dashes. */
export const orderMailText = (order: OrderMailContent) =>
  [
    [order.greeting],
    [order.intro],
    [order.heading, order.link.url],
    [order.linesTitle, ...order.lines.map(({ name, details, total }) => `• ${oneLine(name)} (${details}): ${total}`)],
    [...order.totals, order.total].map(([name, value]) => `${name}: ${value}`).concat(order.vat),
    order.facts.map(([name, value]) => `${name}: ${oneLine(value)}`),
    order.next.length > 0 ? [order.nextTitle, ...order.next.map((step, index) => `${index + 1}. ${step}`)] : [],
    [order.link.warning],
    [order.questions, order.shop]
  ]
    .filter(paragraph => paragraph.length > 0)
    .map(paragraph => paragraph.join('\n'))
    .join('\n\n') + '\n'

/** Typed text stays on its row, so that it cannot imitate a row of the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
