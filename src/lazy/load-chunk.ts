/** Heard by the shell of the page (src/islands/shell/chunk-load-error.ts), which says so and offers to try again. */
export const CHUNK_LOAD_FAILED = 'shop:part-missing'

/** A lift or a tunnel is often over by then. */
const PAUSE_MS = 600

/** A file of the page that could not be fetched, twice. Every page carries these lines, so they are few. */
class ChunkLoadError extends Error {}

/** Fetches a chunk of the page, and once more after a moment. */
export const loadChunk = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch(async () => {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    return load().catch(() => {
      throw new ChunkLoadError()
    })
  })

/** Fetches what will probably be wanted; when it is, it is fetched again. */
export const prefetchChunk = (load: () => Promise<unknown>) => void load().catch(() => {})

/** Does what needs a chunk. Without it the shopper is told, and can have it done again. */
export const retryableOnChunkError = (task: () => Promise<unknown>): Promise<unknown> =>
  task().catch((error: unknown) => {
    if (!(error instanceof ChunkLoadError)) throw error
    document.dispatchEvent(new CustomEvent(CHUNK_LOAD_FAILED, { detail: task }))
  })
