import { User } from 'lucide-react'

interface Props {
  readonly path: string | null
  readonly name: string
  /** Size of the picture, and of a letter in it. */
  readonly className: string
}

/** Somebody's picture, or the first letter of their name; what stands beside it says who it is. */
export function Avatar({ path, name, className }: Props) {
  const shape = `${className} shrink-0 overflow-hidden rounded-full`
  if (path) return <img src={path} alt="" width={320} height={320} className={`${shape} bg-mist object-cover`} />
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-accent-soft font-semibold text-accent`}>
      {name.trim().charAt(0).toUpperCase() || <User className="size-1/2" strokeWidth={1.5} />}
    </span>
  )
}
