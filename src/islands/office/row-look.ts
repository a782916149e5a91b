/** The soft background alone is hardly seen in the dark, so a selected row has an edge; pointing at it changes nothing. */
export const rowLook = (isSelected: boolean) =>
  isSelected
    ? 'bg-accent-soft [&>:first-child]:bg-[linear-gradient(var(--accent),var(--accent))] [&>:first-child]:bg-[length:4px_100%] [&>:first-child]:bg-no-repeat'
    : 'hover:bg-mist'
