import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { OrderReading } from './order-mail-words.ts'

/**
 * The mail as HTML that old readers show too: tables and their own attributes carry the layout, so that nothing
 * breaks where styles are dropped. Everything in `${}` is escaped by `html`; nothing in it is a promise.
 */
export function orderMailHtml(order: OrderReading): string {
  const page = html`<!doctype html>
    <html lang="${order.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${order.subject}</title>
        ${STYLE}
      </head>
      <body bgcolor="#f3f4f1" text="#171916" link="#14532d" vlink="#14532d">
        <font face="Arial, Helvetica, sans-serif" color="#171916">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f1">
            <tr>
              <td align="center" class="ground">
                <table
                  role="presentation"
                  width="600"
                  cellpadding="32"
                  cellspacing="0"
                  border="0"
                  bgcolor="#ffffff"
                  class="sheet"
                >
                  <tr>
                    <td>
                      <p>
                        <font color="#14532d"><b>${order.shop}</b></font>
                      </p>
                      <h1><font size="5">${order.heading}</font></h1>
                      <p>${order.greeting}<br />${order.intro}</p>
                      ${button(order)}
                      <h2><font size="4">${order.linesTitle}</font></h2>
                      <table width="100%" cellpadding="6" cellspacing="0" border="0" class="rows">
                        ${order.lines.map(
                          ({ name, details, total }) =>
                            html`<tr>
                              <td align="left" valign="top">
                                ${name}<br /><font size="2" color="#565b54">${details}</font>
                              </td>
                              <td align="right" valign="top" nowrap>${total}</td>
                            </tr> `
                        )}
                      </table>
                      <hr size="1" color="#d9dcd5" noshade />
                      <table width="100%" cellpadding="6" cellspacing="0" border="0" class="rows">
                        ${order.totals.map(
                          ([name, value]) =>
                            html`<tr>
                              <td align="left">${name}</td>
                              <td align="right" nowrap>${value}</td>
                            </tr> `
                        )}
                        <tr>
                          <td align="left">
                            <b>${order.total[0]}</b><br /><font size="2" color="#565b54">${order.vat}</font>
                          </td>
                          <td align="right" valign="top" nowrap>
                            <b><font size="4">${order.total[1]}</font></b>
                          </td>
                        </tr>
                      </table>
                      <hr size="1" color="#d9dcd5" noshade />
                      <table width="100%" cellpadding="6" cellspacing="0" border="0" class="rows">
                        ${order.facts.map(
                          ([name, value]) =>
                            html`<tr>
                              <th align="left" valign="top" width="30%"><font color="#565b54">${name}</font></th>
                              <td align="left" valign="top">${value}</td>
                            </tr> `
                        )}
                      </table>
                      ${order.next.length > 0 && nextSteps(order)}
                      <p><font size="2" color="#565b54">${order.link.warning}</font></p>
                      <hr size="1" color="#d9dcd5" noshade />
                      <p><font size="2" color="#565b54">${order.questions}</font></p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </font>
      </body>
    </html> ` as HtmlEscapedString
  return page.toString()
}

const button = ({ link }: OrderReading) =>
  html`<table role="presentation" cellpadding="14" cellspacing="0" border="0">
    <tr>
      <td bgcolor="#14532d" align="center" class="button">
        <a href="${link.url}"
          ><font color="#ffffff"><b>${link.label}</b></font></a
        >
      </td>
    </tr>
  </table>`

const nextSteps = (order: OrderReading) =>
  html`<h2><font size="4">${order.nextTitle}</font></h2>
    <ol>
      ${order.next.map(step => html`<li>${step}</li> `)}
    </ol>`

/** What is nicer with styles; nothing here is needed. */
const STYLE = raw(`<style>
body { margin: 0; padding: 0 }
.ground { padding: 24px 8px }
.sheet { max-width: 600px; width: 100%; border-radius: 12px; line-height: 1.5 }
.rows th { font-weight: normal }
.button { border-radius: 8px }
.button a { text-decoration: none }
li { margin-bottom: 6px }
@media (max-width: 480px) { .sheet > tbody > tr > td { padding: 20px } }
</style>`)
