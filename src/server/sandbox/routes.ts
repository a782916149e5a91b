import { Hono } from 'hono'
import { words } from '../../i18n/words.ts'
import type { HttpEnv } from '../platform/http/env.ts'

const sentence = (locale: 'mn' | 'en') => JSON.stringify(words(locale, 'site')('sandbox'))

/**
 * A line above every page, in the flow of it, so that nothing is covered and nothing moves. The age question is a modal
 * dialog over the page and says it for itself; readers hear the sentence once, because what is behind is inert.
 */
const strip = () =>
  [
    `body::before,dialog.age .age-sheet::before{content:${sentence('en')};display:block;padding:.25rem 1rem;background:var(--warn-soft,#fdf0da);color:var(--warn,#8a4b00);font:500 .8125rem/1.25rem system-ui,sans-serif;text-align:center}`,
    `:root:lang(mn) body::before,:root:lang(mn) dialog.age .age-sheet::before{content:${sentence('mn')}}`,
    '#account-menu{margin-block-start:1.75rem}'
  ].join('\n')

/**
 * Every page links this stylesheet. Prebuilt pages are the same files in a shop that sells and in a sandbox, and an
 * edge may send them without asking the shop: only what they fetch can tell the two apart. It is empty where real money
 * is taken, and kept by browsers and edges, which may renew it behind the page's back.
 */
export const sandboxRoutes = (sandbox: boolean) =>
  new Hono<HttpEnv>().get('/sandbox.css', c =>
    c.body(sandbox ? strip() : '', 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400'
    })
  )
