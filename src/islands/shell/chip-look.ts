const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border px-[1.1rem] peer-checked:border-accent peer-checked:font-medium peer-checked:text-accent peer-checked:inset-ring peer-checked:inset-ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent hover:border-ink'

/** A radio button's value, behind a `peer` that is the button itself; one that is sold out can still be looked at. */
export const chipLook = (isGone: boolean) =>
  `${CHIP} border-line-strong ${isGone ? 'border-dashed text-ink-soft line-through' : ''}`
