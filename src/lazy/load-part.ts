/** Heard by the shell of the page (src/islands/shell/missing-part.ts), which says so and offers to try again. */
export const PART_MISSING = 'shop:part-missing'

/** A lift or a tunnel is often over by then. */
const PAUSE_MS = 600

/** A file of the page that could not be fetched, twice. Every page carries these lines, so they are few. */
class PartMissing extends Error {}

/** Fetches a part of the page, and once more after a moment. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    return load().catch(() => {
      throw new PartMissing()
    })
  })

/** Fetches what will probably be wanted; when it is, it is fetched again. */
export const prefetch = (load: () => Promise<unknown>) => void load().catch(() => {})

/** Does what needs a part of the page. Without that part the shopper is told, and can have it done again. */
export const orOfferAgain = (task: () => Promise<unknown>): Promise<unknown> =>
  task().catch((error: unknown) => {
    if (!(error instanceof PartMissing)) throw error
    document.dispatchEvent(new CustomEvent(PART_MISSING, { detail: task }))
  })
