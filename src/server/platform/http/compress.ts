import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** Encodings the client takes, ours to choose from; `q=0` is a no. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return []
  const taken = header
    .toLowerCase()
    .split(',')
    .filter(part => !REFUSED.test(part))
    .map(part => part.split(';')[0]?.trim())
  return ENCODINGS.filter(encoding => taken.includes(encoding) || (encoding === 'gzip' && taken.includes('*')))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `fast` for bytes that are sent once, `small` for bytes that many readers get. */
export type CompressionEffort = 'fast' | 'small'

/** At level 1 Brotli takes a third of the time of level 4, and a product page is a seventh larger. */
const BROTLI_LEVELS: Readonly<Record<CompressionEffort, number>> = { fast: 1, small: 5 }
const GZIP_LEVELS: Readonly<Record<CompressionEffort, number>> = { fast: 1, small: 6 }

/** Compresses off the main thread. */
export const compress = (body: Buffer, encoding: Encoding, effort: CompressionEffort): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVELS[effort],
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length
        }
      })
    : zip(body, { level: GZIP_LEVELS[effort] })

/** File endings worth compressing. */
export const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest|map)$/
