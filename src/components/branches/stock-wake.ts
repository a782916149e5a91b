/** The code that asks for a branch's shelves comes when they are asked for. */
const line = document.querySelector<HTMLDetailsElement>('details[data-stock]')
line?.addEventListener('toggle', () => {
  if (line.open) void import('./stock-by-branch.ts').then(({ showStock }) => showStock(line))
})

// A module of its own, though it gives nothing away.
export {}
