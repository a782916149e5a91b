import { Star } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5] as const

interface Props {
  /** May lie between two stars. */
  readonly rating: number
  /** Says it to a screen reader. */
  readonly label: string
  readonly className?: string
}

/** Five stars, filled as far as the rating goes. */
export function Stars({ rating, label, className = 'size-4' }: Props) {
  return (
    <span role="img" aria-label={label} className="inline-flex text-accent">
      {STARS.map(star => (
        <Star
          key={star}
          className={`${className} ${star <= Math.round(rating) ? 'fill-current' : 'text-line-strong'}`}
          strokeWidth={1.5}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}
