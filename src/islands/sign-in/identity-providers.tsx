/** The providers' own marks, in one colour: they must be known, not shine. */
const Mark = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const Google = () => (
  <Mark path="M12 10.2v3.9h5.5a5 5 0 0 1-5.5 3.8 5.9 5.9 0 1 1 3.8-10.4l2.8-2.8A9.9 9.9 0 1 0 12 22c5.7 0 9.5-4 9.5-9.7 0-.7-.1-1.4-.2-2.1z" />
)

export const Facebook = () => (
  <Mark path="M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.2 0-1.6.8-1.6 1.5V12h2.8l-.5 2.9h-2.3v7A10 10 0 0 0 22 12z" />
)
