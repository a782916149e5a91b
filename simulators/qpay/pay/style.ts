/** The pay page's own style sheet: a file and no inline styles, so the page keeps a strict policy. */
export const PAY_STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ground: #f3f4f1; --ink: #171916; --soft: #565b54; --line: #d9dcd5;
  --accent: #14532d; --on-accent: #fff; --warn: #fdf1d7; --warn-ink: #5c3d04 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1e1b; --ground: #101210; --ink: #f1f3ee; --soft: #b3b9b0;
  --line: #3a403a; --accent: #86d7a3; --on-accent: #0c2014; --warn: #3a2c0c; --warn-ink: #f6dca4 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.practice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--warn); color: var(--warn-ink) }
.practice strong { display: block }
.practice small { display: block; margin-top: .25rem; font-size: .875rem }
.sheet { padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
.bank { display: flex; align-items: center; gap: .75rem; margin: 0 0 1.25rem; color: var(--soft) }
.bank img { width: 2.5rem; height: 2.5rem }
h1 { margin: 0 0 .25rem; font-size: 1.125rem; font-weight: 600 }
.amount { margin: 0 0 1.25rem; font-size: 2.25rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin: 0 0 1.5rem; padding-top: 1rem;
  border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
form { display: grid; gap: .75rem }
button, .back { display: block; width: 100%; min-height: 3rem; padding: .75rem 1rem; border: 1px solid var(--line);
  border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer }
button.pay, .back { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.outcome { margin: 0 0 1rem; font-weight: 600 }
.hint { margin: 1rem 0 0; color: var(--soft); font-size: .9375rem }
`
