type Field = HTMLInputElement | HTMLSelectElement

/**
 * React leaves what was typed and chosen before hydration in its fields, and tells no handler. Called from a layout effect,
 * this repeats it for the fields that early-click.ts has marked, so that handlers run before any press is repeated.
 */
export function replayEarlyInput(root: Element | null): void {
  for (const field of root?.querySelectorAll<Field>('[data-early]') ?? []) {
    field.removeAttribute('data-early')
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
    else if (field.type === 'checkbox' || field.type === 'radio') replayChoice(field)
    else replayText(field)
  }
}

/** Taken back and made again: React compares with the last state that it has seen. */
function replayChoice(field: HTMLInputElement) {
  if (field.checked === field.defaultChecked) return
  field.checked = field.defaultChecked
  if (field.type === 'radio')
    for (const other of document.getElementsByName(field.name))
      if (other instanceof HTMLInputElement && other.defaultChecked) other.checked = true
  field.click()
}

/** React notes what is set on the field itself; the setter of all inputs passes it by. */
function replayText(field: HTMLInputElement) {
  const typed = field.value
  field.value = field.defaultValue
  Reflect.set(HTMLInputElement.prototype, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
