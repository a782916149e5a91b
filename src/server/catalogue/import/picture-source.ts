import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { PRODUCT_PICTURE_BYTES_MAX } from '../../../domain/catalogue/product-picture.ts'
import { err, ok, type Result } from '../../../domain/result.ts'

const MB = PRODUCT_PICTURE_BYTES_MAX / 1024 / 1024
const TOO_LARGE = `larger than ${MB} MB`
const TIMEOUT_MS = 20_000
const REDIRECTS_MAX = 3

export const isUrl = (source: string) => /^https?:\/\//i.test(source)

/** A file of the folder that was given with the import; nothing outside of it is read, whatever its name or links say. */
export async function readFromFolder(folder: string, name: string): Promise<Result<Uint8Array, string>> {
  const [base, path] = await Promise.all([
    realpath(folder).catch(() => undefined),
    realpath(join(folder, name)).catch(() => undefined)
  ])
  if (base === undefined) return err(`there is no folder ${folder}`)
  if (path === undefined) return err('no such file in the folder of pictures')
  if (!path.startsWith(base + sep)) return err('outside of the folder of pictures')
  const found = await stat(path)
  if (!found.isFile()) return err('not a file')
  if (found.size > PRODUCT_PICTURE_BYTES_MAX) return err(TOO_LARGE)
  return ok(await readFile(path))
}

/** A picture from the internet; `fetch` refuses private addresses, and each redirect is a request of its own that it judges. */
export async function download(fetch: typeof globalThis.fetch, source: string): Promise<Result<Uint8Array, string>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = source
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      const answer = await fetch(url, { redirect: 'manual', signal, headers: { Accept: 'image/*' } })
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (next === null) return await bodyOf(answer)
      await answer.body?.cancel()
      if (!URL.canParse(next, url)) return err('redirected to no address')
      url = new URL(next, url).href
      if (!isUrl(url)) return err('redirected to no web address')
    }
    return err('redirected too often')
  } catch (error) {
    return err(reasonOf(error))
  }
}

async function bodyOf(answer: Response): Promise<Result<Uint8Array, string>> {
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return err(`answered ${answer.status}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    // Leaving the loop ends the download; a length that was announced is not believed.
    if (size > PRODUCT_PICTURE_BYTES_MAX) return err(TOO_LARGE)
    chunks.push(chunk)
  }
  return ok(Buffer.concat(chunks))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not reached'
  if (error.name === 'TimeoutError') return `no answer in ${TIMEOUT_MS / 1_000} seconds`
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code === 'EPRIVATE' ? 'a private address' : `not reached${code === '' ? '' : ` (${code})`}`
}
