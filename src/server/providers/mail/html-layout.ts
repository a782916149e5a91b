import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Locale } from '../../../i18n/locales.ts'

/** A piece of a mail; what `html` has made is escaped already. */
export type HtmlPart = HtmlEscapedString | Promise<HtmlEscapedString>
type Row = readonly [name: string, value: string]

interface Sheet {
  readonly locale: Locale
  readonly shop: string
  readonly subject: string
  readonly heading?: string
  /** Preheader, shown by mailboxes behind the subject. */
  readonly preview: string
}

/**
 * The one frame of every mail. Tables and their own attributes carry the layout, so that nothing breaks where styles
 * are dropped (Outlook, and mailboxes that clip `<style>`); no pictures, scripts or style attributes. Mailboxes that
 * know dark mode take its colours from the style sheet, which outranks the attributes. Everything in `${}` is escaped.
 */
export function mailLayout({ locale, shop, subject, heading = subject, preview }: Sheet, content: HtmlPart): string {
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${STYLE}
      </head>
      <body bgcolor="#f3f4f1" text="#171916" link="#14532d" vlink="#14532d" class="ground">
        <div class="preview">${preview}</div>
        <font face="Arial, Helvetica, sans-serif" color="#171916" class="ink">
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            bgcolor="#f3f4f1"
            class="ground"
          >
            <tr>
              <td align="center" class="around">
                <table
                  role="presentation"
                  width="580"
                  cellpadding="32"
                  cellspacing="0"
                  border="0"
                  bgcolor="#ffffff"
                  class="sheet"
                >
                  <tr>
                    <td align="left">
                      <p>
                        <font color="#14532d" class="accent"><b>${shop}</b></font>
                      </p>
                      <h1><font size="5">${heading}</font></h1>
                      ${content}
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

/** The call to action, a button. */
export const button = ({ label, url }: { readonly label: string; readonly url: string }): HtmlPart =>
  html`<table role="presentation" cellpadding="14" cellspacing="0" border="0" class="block">
    <tr>
      <td bgcolor="#14532d" align="center" class="button">
        <a href="${url}"
          ><font color="#ffffff" class="on-accent"><b>${label}</b></font></a
        >
      </td>
    </tr>
  </table>`

/** A code to be read aloud or typed: large, and nothing beside it that copying would take along. */
export const code = (digits: string): HtmlPart =>
  html`<table role="presentation" width="100%" cellpadding="16" cellspacing="0" border="0" class="block">
    <tr>
      <td bgcolor="#f3f4f1" align="center" class="code">
        <font face="Consolas, Menlo, monospace" size="6"><b>${digits}</b></font>
      </td>
    </tr>
  </table>`

/** Names and their values. */
export const facts = (rows: readonly Row[]): HtmlPart =>
  html`<table width="100%" cellpadding="6" cellspacing="0" border="0" class="rows block">
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <th align="left" valign="top" width="30%"><font color="#565b54" class="soft">${name}</font></th>
          <td align="left" valign="top">${value}</td>
        </tr> `
    )}
  </table>`

interface Picture {
  readonly name: string
  readonly alt: string
  readonly side: number
}

/** A picture that comes with the mail: nothing is loaded from anywhere. White around it, so that it can be scanned in the dark. */
export const picture = ({ name, alt, side }: Picture): HtmlPart =>
  html`<table role="presentation" cellpadding="12" cellspacing="0" border="0" class="block" bgcolor="#ffffff">
    <tr>
      <td bgcolor="#ffffff"><img src="cid:${name}" alt="${alt}" width="${side}" height="${side}" /></td>
    </tr>
  </table>`

export const line = (): HtmlPart => html`<hr size="1" color="#d9dcd5" noshade />`

/** Small print. */
export const smallText = (text: string | HtmlPart): HtmlPart =>
  html`<p><font size="2" color="#565b54" class="soft">${text}</font></p> `

/** Progressive styles; only dark mode needs them. */
const STYLE = raw(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 0 }
.preview { display: none; max-height: 0; overflow: hidden }
.around { padding: 24px 8px }
.sheet { max-width: 580px; width: 100%; border-radius: 12px; line-height: 1.5 }
.sheet h1 { font-size: 24px; line-height: 1.25 }
.sheet h2 { font-size: 18px; line-height: 1.25 }
.block { margin: 16px 0 24px }
.said { white-space: pre-line }
.rows th { font-weight: normal }
.rows :is(th, td):first-child { padding-left: 0 }
.rows td:last-child { padding-right: 0; overflow-wrap: anywhere }
.button, .code { border-radius: 8px }
.button a { text-decoration: none }
.code font { letter-spacing: 4px }
li { margin-bottom: 6px }
@media (max-width: 480px) { .sheet > tbody > tr > td { padding: 20px } }
@media (prefers-color-scheme: dark) {
.ground { background: #101210 !important }
.sheet { background: #1b1e1b !important }
.ink, .ink td, .ink th, .ink h1, .ink h2, .ink p { color: #f1f3ee !important }
.ink .soft { color: #b3b9b0 !important }
.ink .accent, .ink a { color: #86d7a3 !important }
.button { background: #86d7a3 !important }
.ink .on-accent { color: #0c2014 !important }
.code { background: #101210 !important }
hr { border: 0; border-top: 1px solid #3a403a }
}
</style>`)
