import type { BuyWords } from './buy-words.ts'

interface Props {
  readonly quantity: number
  readonly most: number
  readonly onChange: (quantity: number) => void
  readonly words: Pick<BuyWords, 'quantity' | 'fewer' | 'more'>
}

const PATHS = { fewer: 'M5 12h14', more: 'M12 5v14M5 12h14' }

/** A number with its two buttons; it never leaves 1 … what is in stock. */
export function Quantity({ quantity, most, onChange, words }: Props) {
  const step = (name: 'fewer' | 'more', to: number) => (
    <button
      type="button"
      aria-label={words[name]}
      disabled={to < 1 || to > most}
      onClick={() => onChange(to)}
      className="grid size-12 place-items-center rounded-full hover:text-accent disabled:text-line-strong"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={PATHS[name]} />
      </svg>
    </button>
  )
  return (
    <div role="group" aria-label={words.quantity} className="flex items-center rounded-full border border-line-strong">
      {step('fewer', quantity - 1)}
      <output className="figures min-w-6 text-center font-medium">{quantity}</output>
      {step('more', quantity + 1)}
    </div>
  )
}
