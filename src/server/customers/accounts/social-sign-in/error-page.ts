import { html } from 'hono/html'
import type { Locale } from '../../../../i18n/locales.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { ProblemCode } from '../../../platform/http/problem.ts'

interface Answer {
  readonly locale: Locale
  readonly code: ProblemCode
  /** Address at which to try again; left out where that is of no use. */
  readonly again?: string | undefined
  readonly back: string
}

/** Page for a return from an identity provider without a sign-in. Works without scripts. */
export const errorPage = ({ locale, code, again, back }: Answer) => {
  const t = words(locale, 'social')
  const sentence = words(locale, 'problem')(code)
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('title')} · ${words(locale, 'company')('name')}</title>
        <link rel="stylesheet" href="/auth/answer.css" />
        <link rel="stylesheet" href="/sandbox.css" />
        <link rel="icon" href="/icon.svg" />
      </head>
      <body>
        <main>
          <p class="shop"><a href="${localePath(locale, '/')}">${words(locale, 'company')('name')}</a></p>
          <h1>${t('title')}</h1>
          <p role="alert">${sentence}</p>
          <p class="ways">
            ${again ? html`<a class="first" href="${again}">${t('again')}</a>` : ''} <a href="${back}">${t('back')}</a>
          </p>
        </main>
      </body>
    </html>`
}

export const ERROR_PAGE_STYLE = `:root { color-scheme: light dark; --paper: #fff; --ink: #171916; --soft: #565b54;
  --line: #d9dcd5; --accent: #14532d; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #101210; --ink: #f1f3ee; --soft: #b3b9b0; --line: #3a403a;
  --accent: #86d7a3; --on-accent: #0c2014 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 Onest, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
.shop { margin: 0 0 3rem; padding-bottom: 1.25rem; border-bottom: 1px solid var(--line) }
.shop a { color: var(--accent); font-weight: 700; text-decoration: none }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; font-weight: 650 }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 0 }
.ways a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .5rem 1.25rem;
  border: 1px solid var(--line); border-radius: .5rem; color: inherit; font-weight: 600; text-decoration: none }
.ways .first { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`
