import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Locale } from '../../../i18n/locales.ts'

/** A short letter: a few paragraphs, rows of facts, at most one button. */
export interface Letter {
  readonly locale: Locale
  readonly shop: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Below the line, in small letters. */
  readonly small: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

/** For readers without HTML. */
export const letterText = ({ paragraphs, facts = [], button, small, link, shop }: Letter) =>
  [
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}`).join('\n'),
    button ? `${button.label}\n${button.url}` : '',
    ...small,
    link ? `${link.label}\n${link.url}` : '',
    shop
  ]
    .filter(Boolean)
    .join('\n\n') + '\n'

/** As HTML that old readers show too; everything in `${}` is escaped. Paragraphs keep the lines people wrote. */
export function letterHtml({ locale, shop, subject, paragraphs, facts = [], button, small, link }: Letter): string {
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
        ${STYLE}
      </head>
      <body bgcolor="#f3f4f1" text="#171916" link="#14532d" vlink="#14532d">
        <font face="Arial, Helvetica, sans-serif" color="#171916">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f1">
            <tr>
              <td align="center" class="ground">
                <table
                  role="presentation"
                  width="560"
                  cellpadding="32"
                  cellspacing="0"
                  border="0"
                  bgcolor="#ffffff"
                  class="sheet"
                >
                  <tr>
                    <td>
                      <p>
                        <font color="#14532d"><b>${shop}</b></font>
                      </p>
                      <h1><font size="5">${subject}</font></h1>
                      ${paragraphs.map(text => html`<p class="said">${text}</p> `)}
                      ${
                        facts.length > 0 &&
                        html`<table width="100%" cellpadding="6" cellspacing="0" border="0">
                          ${facts.map(
                            ([name, value]) =>
                              html`<tr>
                                <th align="left" valign="top" width="30%"><font color="#565b54">${name}</font></th>
                                <td align="left" valign="top">${value}</td>
                              </tr> `
                          )}
                        </table>`
                      }
                      ${
                        button &&
                        html`<table role="presentation" cellpadding="14" cellspacing="0" border="0">
                          <tr>
                            <td bgcolor="#14532d" align="center" class="button">
                              <a href="${button.url}"
                                ><font color="#ffffff"><b>${button.label}</b></font></a
                              >
                            </td>
                          </tr>
                        </table>`
                      }
                      <hr size="1" color="#d9dcd5" noshade />
                      ${small.map(text => html`<p><font size="2" color="#565b54">${text}</font></p> `)}
                      ${
                        link &&
                        html`<p>
                          <font size="2"><a href="${link.url}">${link.label}</a></font>
                        </p>`
                      }
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

/** What is nicer with styles; nothing here is needed. */
const STYLE = raw(`<style>
body { margin: 0; padding: 0 }
.ground { padding: 24px 8px }
.sheet { max-width: 560px; width: 100%; border-radius: 12px; line-height: 1.5 }
.said { white-space: pre-line }
.button { border-radius: 8px }
.button a { text-decoration: none }
th { font-weight: normal }
@media (max-width: 480px) { .sheet > tbody > tr > td { padding: 20px } }
</style>`)
