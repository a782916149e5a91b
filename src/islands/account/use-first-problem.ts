import { useEffect } from 'react'

/** Takes a user who was refused to the first field that is to be mended, where its sentence is read out. */
export const useFirstProblem = (
  problems: Readonly<Record<string, string | undefined>>,
  busy: boolean,
  prefix: string
) =>
  useEffect(() => {
    if (busy) return
    const fields = Object.keys(problems).map(name => document.getElementById(`${prefix}-${name}`))
    const [first] = fields
      .filter(field => field !== null)
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    first?.focus()
    // Only what a refusal has just said: while it is mended, the focus is the writer's.
  }, [busy])
