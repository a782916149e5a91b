/** Styles of the pay page beyond those shared by all simulators. */
export const PAY_STYLE = `
.sheet { padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
.sheet form { padding: 0; border: 0 }
.bank { display: flex; align-items: center; gap: .75rem; margin: 0 0 1.25rem; color: var(--soft) }
.bank img { width: 2.5rem; height: 2.5rem }
.amount { margin: 0 0 1.25rem; font-size: 2.25rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin: 0 0 1.5rem; padding-top: 1rem;
  border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.back { display: grid; place-items: center; min-height: 3rem; border-radius: .5rem; background: var(--accent);
  color: var(--on-accent); font-weight: 600; text-decoration: none }
.outcome { margin: 0 0 1rem; font-weight: 600 }
.hint { margin: 1rem 0 0; color: var(--soft); font-size: .9375rem }
`
