import type { Context } from 'hono'

/** The look of the pages of simulated providers. */
const SIMULATOR_STYLE = `:root { color-scheme: light dark; --paper: #fff; --ground: #f3f4f1; --ink: #171916;
  --soft: #565b54; --line: #d9dcd5; --accent: #14532d; --on-accent: #fff; --warn: #fdf1d7; --warn-ink: #5c3d04 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1e1b; --ground: #101210; --ink: #f1f3ee; --soft: #b3b9b0;
  --line: #3a403a; --accent: #86d7a3; --on-accent: #0c2014; --warn: #3a2c0c; --warn-ink: #f6dca4 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--warn); color: var(--warn-ink) }
.notice strong, .notice small { display: block }
.notice small { margin-top: .25rem; font-size: .875rem }
form { display: grid; gap: .75rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
h1 { margin: 0; font-size: 1.25rem }
fieldset { display: grid; margin: 0; padding: 0; border: 0 }
legend { padding: 0; color: var(--soft) }
label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
label small { display: block; color: var(--soft) }
.field { display: grid; gap: .25rem }
.field input { min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: transparent; color: inherit; font: inherit }
button { min-height: 3rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer }
.yes { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

/** A file and no inline styles, so that the pages keep a strict policy. */
export const simulatorStyle =
  (more = '') =>
  (c: Context) =>
    c.body(SIMULATOR_STYLE + more, 200, { 'content-type': 'text/css; charset=utf-8' })
