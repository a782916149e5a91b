import { LineIcon } from '../shell/icon-button.tsx'

interface IconProps {
  readonly path: string
  readonly className?: string
}

/** Lucide's stroke, without its library: an island pays for every byte. */
export const Icon = ({ path, className = 'size-5' }: IconProps) => (
  <LineIcon path={path} className={className} strokeWidth="1.5" />
)

export const CLOSE = 'M18 6 6 18M6 6l12 12'
export const GRID = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z'
export const LIST = 'M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8'
export const SLIDERS = 'M4 7h10M18 7h2M4 17h4M12 17h8M16 5v4M10 15v4'
export const UP = 'm15 18-6-6 6-6'
export const EMPTY = 'M21 21l-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM8 11h6'
export const OFFLINE =
  'M2 2l20 20M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M12 20h.01'
export const WARNING = 'M12 8v5M12 16.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'
