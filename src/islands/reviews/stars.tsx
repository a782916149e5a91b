import { Star } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5] as const
/** Side of the star's drawing, and the margin inside of it. */
const [SIDE, MARGIN] = [24, 2]

interface Props {
  /** May lie between two stars. */
  readonly rating: number
  /** Says it to a screen reader. */
  readonly label: string
  readonly className?: string
}

/** Five stars, filled as far as the rating goes: the last one in part. */
export function Stars({ rating, label, className = 'size-4' }: Props) {
  return (
    <span role="img" aria-label={label} className="inline-flex text-accent">
      {STARS.map(star => (
        <svg key={star} viewBox={`0 0 ${SIDE} ${SIDE}`} className={className} aria-hidden="true">
          <Star className={rating >= star ? 'fill-current' : 'text-line-strong'} strokeWidth={1.5} />
          {rating < star && rating > star - 1 && <Part width={MARGIN + (rating - star + 1) * (SIDE - 2 * MARGIN)} />}
        </svg>
      ))}
    </span>
  )
}

/** The left part of a filled star: an inner drawing is cut off at its own edge. */
const Part = ({ width }: { readonly width: number }) => (
  <svg width={width} height={SIDE} viewBox={`0 0 ${width} ${SIDE}`}>
    <Star className="fill-current" strokeWidth={1.5} />
  </svg>
)
