import sharp, { type Sharp } from 'sharp'
import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import { outlineLettering } from './lettering.ts'
import { backSvg, type PackshotText } from './back.ts'
import { packshotSvg } from './packshot-svg.ts'
import { type Bounds, scaleSvg } from './scale.ts'
import type { PackshotView } from './views.ts'
import type { PackshotFormat } from './widths.ts'

/**
 * Low effort, since the whole catalogue is drawn at the first start. The widest pictures cost the most and gain the
 * least.
 */
const avif = (width: number) => ({ quality: 51, effort: width > 512 ? 0 : 1, chromaSubsampling: '4:2:0' })
const WEBP = { quality: 78, alphaQuality: 80, effort: 2 }

const lettering = outlineLettering()

/** Pixels of the whole drawing; smaller widths are reduced from it. */
const DRAWN_WIDTH = 640

const encode = (picture: Sharp, width: number, format: PackshotFormat) =>
  (format === 'avif' ? picture.avif(avif(width)) : picture.webp(WEBP)).toBuffer()

/** One drawing, of a `view` besides the front; `text` is what the back says. */
interface DrawnPackshot {
  readonly spec: PackshotSpec
  readonly view?: PackshotView
  readonly text?: PackshotText
  /** The product of which it is a variant. */
  readonly form?: PackshotSpec
}

async function svgOf({ spec, view, text, form }: DrawnPackshot) {
  if (view === 'back' && text) return backSvg(spec, text, lettering)
  const front = packshotSvg(spec, lettering, view === 'label', form)
  const { size } = spec
  return view === 'scale' && size ? scaleSvg({ ...spec, size }, await boundsOf(front), lettering, form) : front
}

/** Shadows are less opaque than this, the thing itself is not. */
const OPAQUE = 205

/** Place of a drawing in its picture, without its shadow. */
export async function boundsOf(svg: string): Promise<Bounds> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (let at = 0; at < info.width * info.height; at++) {
    if ((data[at * info.channels + 3] ?? 0) < OPAQUE) continue
    const [x, y] = [at % info.width, Math.floor(at / info.width)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  return right > left ? { left, top, width: right - left, height: bottom - top } : WHOLE
}

const WHOLE: Bounds = { left: 0, top: 0, width: DRAWN_WIDTH, height: DRAWN_WIDTH }

/** One view of a packshot as a picture `width` px wide; what is wider than the drawing's pixels is rasterised anew. */
export async function renderPackshotView(
  drawn: DrawnPackshot,
  { width, format }: { readonly width: number; readonly format: PackshotFormat }
): Promise<Buffer> {
  const density = (72 * Math.max(width, DRAWN_WIDTH)) / DRAWN_WIDTH
  return encode(sharp(Buffer.from(await svgOf(drawn)), { density }).resize(width, width), width, format)
}

/**
 * Every wanted width and format of one packshot; the SVG is rasterised once, as large as the widest: shadows cost by
 * the pixel.
 */
export async function renderPackshots(
  spec: PackshotSpec,
  wanted: readonly { readonly width: number; readonly format: PackshotFormat }[]
): Promise<readonly Buffer[]> {
  const density = (72 * Math.max(...wanted.map(({ width }) => width))) / DRAWN_WIDTH
  const { data, info } = await sharp(Buffer.from(packshotSvg(spec, lettering)), { density })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return Promise.all(
    wanted.map(({ width, format }) =>
      encode(width === info.width ? sharp(data, { raw }) : sharp(data, { raw }).resize(width, width), width, format)
    )
  )
}

/** One packshot as a picture `width` px wide. */
export async function renderPackshot(
  spec: PackshotSpec,
  { width, format }: { readonly width: number; readonly format: PackshotFormat }
): Promise<Buffer> {
  const [picture] = await renderPackshots(spec, [{ width, format }])
  if (!picture) throw new Error('nothing was rendered')
  return picture
}
