/** A `ref` that moves the focus to an element when it replaces the one that was pressed. */
export const focusRef = (element: HTMLElement | null) => element?.focus()
