// Between the page and what draws notices, so that no page lists the files of it (each costs a page 20 bytes).
await import('./notices.ts')

export {}
