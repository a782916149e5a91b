/** How a link above a list looks: a file of it, something new in it. */
export const TOOL_LOOK =
  'inline-flex min-h-12 items-center gap-2 rounded-card border border-line-strong bg-paper px-4 font-semibold hover:border-ink'
