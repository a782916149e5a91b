import { html } from 'hono/html'
import type { OrderMailContent } from './order-mail-content.ts'
import { button, facts, line, mailLayout, smallText } from './html-layout.ts'

/** The order's mail as HTML: what was bought, what it costs, where it goes and what comes next. */
export const orderMailHtml = (order: OrderMailContent): string =>
  mailLayout(
    { ...order, preview: order.intro },
    html`<p>${order.greeting}<br />${order.intro}</p>
      ${button(order.link)}
      <h2><font size="4">${order.linesTitle}</font></h2>
      ${lines(order)} ${line()} ${totals(order)} ${line()} ${facts(order.facts)}
      ${order.next.length > 0 ? nextSteps(order) : ''} ${smallText(order.link.warning)} ${line()}
      ${smallText(order.questions)}`
  )

const lines = (order: OrderMailContent) =>
  html`<table width="100%" cellpadding="6" cellspacing="0" border="0" class="rows">
    ${order.lines.map(
      ({ name, details, total }) =>
        html`<tr>
          <td align="left" valign="top">${name}<br /><font size="2" color="#565b54" class="soft">${details}</font></td>
          <td align="right" valign="top" nowrap>${total}</td>
        </tr> `
    )}
  </table>`

const totals = (order: OrderMailContent) =>
  html`<table width="100%" cellpadding="6" cellspacing="0" border="0" class="rows">
    ${order.totals.map(
      ([name, value]) =>
        html`<tr>
          <td align="left">${name}</td>
          <td align="right" nowrap>${value}</td>
        </tr> `
    )}
    <tr>
      <td align="left">
        <b>${order.total[0]}</b><br /><font size="2" color="#565b54" class="soft">${order.vat}</font>
      </td>
      <td align="right" valign="top" nowrap>
        <b><font size="4">${order.total[1]}</font></b>
      </td>
    </tr>
  </table>`

const nextSteps = (order: OrderMailContent) =>
  html`<h2><font size="4">${order.nextTitle}</font></h2>
    <ol>
      ${order.next.map(step => html`<li>${step}</li> `)}
    </ol>`
