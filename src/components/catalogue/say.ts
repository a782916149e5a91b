let spoken: HTMLElement | undefined

/** Has something read out; within a dialog, for what lies behind it is not heard. */
export function announce(text: string, from?: Element) {
  spoken ??= Object.assign(document.createElement('p'), { className: 'spoken', role: 'status' })
  const place = from?.closest('dialog') ?? document.body
  if (spoken.parentElement !== place) place.append(spoken)
  spoken.textContent = text
}
