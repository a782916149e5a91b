import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly label: string
}

/** A round cross on what it closes or takes away; `className` says where. */
export const CloseButton = ({ label, className = '', ...rest }: Props) => (
  <button
    {...rest}
    aria-label={label}
    className={`absolute z-1 grid size-11 place-items-center rounded-full ${className}`}
  >
    <Cross className="size-[1.3rem]" />
  </button>
)

export const Cross = ({ className }: { readonly className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M6 6l12 12M18 6 6 18" />
  </svg>
)
