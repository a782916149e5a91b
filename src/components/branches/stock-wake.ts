/** The code that asks for a branch's shelves comes when they are asked for. */
for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-stock]')) {
  details.addEventListener('toggle', () => {
    if (details.open) void import('./stock-by-branch.ts').then(({ showStock }) => showStock(details))
  })
}
