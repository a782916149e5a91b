/** In place of a picture that is not for everybody. */
export const NeutralTile = ({ className = 'text-[1.75rem]' }: { readonly className?: string }) => (
  <span
    className={`grid size-full place-items-center font-light tracking-[0.04em] text-tile-ink ${className}`}
    aria-hidden="true"
  >
    21+
  </span>
)
