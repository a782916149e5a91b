/** As a `ref`, moves the focus to an element when it appears in the place of the one that was pressed. */
export const focusRef = (element: HTMLElement | null) => element?.focus()
