let region: HTMLElement | undefined

/** Has a text read out; within the dialog that `from` stands in, for screen readers do not hear what lies behind it. */
export function announce(text: string, from?: Element) {
  region ??= Object.assign(document.createElement('p'), { className: 'sr-only', role: 'status' })
  const place = from?.closest('dialog') ?? document.body
  if (region.parentElement !== place) place.append(region)
  region.textContent = text
}
