import { html } from 'hono/html'

type Html = ReturnType<typeof html>

interface Frame {
  readonly locale?: 'mn' | 'en'
  readonly title: string
  /** Says that nothing here is real. */
  readonly notice: Html
  readonly style?: string
  readonly icon?: string
}

/** A page of a simulated provider, for a person in a browser. Plain HTML: no script. */
export const simulatorPage = (
  { locale = 'mn', title, notice, style = '/style.css', icon }: Frame,
  body: Html | readonly Html[]
) =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style}" />
        ${icon && html`<link rel="icon" href="${icon}" />`}
      </head>
      <body>
        <main>
          <p class="notice">${notice}</p>
          ${body}
        </main>
      </body>
    </html>`

export const money = (amount: number) => `₮\u00a0${new Intl.NumberFormat('en').format(amount)}`
