interface Props {
  readonly isPressed: boolean
  readonly onPress: () => void
  readonly children: string
}

/** One of a few ways to look at the same thing. */
export const ToggleButton = ({ isPressed, onPress, children }: Props) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium ${isPressed ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong hover:border-ink'}`}
  >
    {children}
  </button>
)
