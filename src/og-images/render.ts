import sharp from 'sharp'
import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import { outlineLettering } from '../packshot/lettering.ts'
import { packshotSvg } from '../packshot/packshot-svg.ts'
import type { OgImage } from './og-image.ts'
import { nightOgImage } from './night-scene.ts'
import {
  paperOgImage,
  scenePicture,
  thingDrawing,
  thingDrawings,
  thingPicture,
  type OgImageArt
} from './paper-scene.ts'

const sans = outlineLettering()
const serif = outlineLettering('cormorant-garamond')

/** Baseline and not progressive: every messenger reads it, and it is drawn in half the time. */
const JPEG = { quality: 84, chromaSubsampling: '4:4:4' } as const
/** px; a picture beside a title is not shown larger. */
const ART_WIDTH = 690
/** Wider than this it is a scene, not a thing cut out. */
const SCENE_RATIO = 1.15

/** Bytes; some messengers show nothing larger. */
const MOST = 100_000

/** A card as JPEG; `art` stands beside the title, when the card has any. */
export async function renderOgImage(card: OgImage, art?: OgImageArt): Promise<Buffer> {
  const svg = card.scene === 'paper' ? paperOgImage(card, sans, art) : nightOgImage(card, serif, sans)
  const drawn = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })
  const picture = await drawn.jpeg(JPEG).toBuffer()
  return picture.length <= MOST ? picture : drawn.jpeg({ quality: 68 }).toBuffer()
}

/** The card of a product, its packshot drawn and not copied. */
export const renderProductOgImage = (card: OgImage, packshot: PackshotSpec) =>
  renderOgImage(card, thingDrawing(packshotSvg(packshot, sans)))

/** The card of a look book with the packshots of its cover. */
export const renderLookBookOgImage = (card: OgImage, packshots: readonly PackshotSpec[]) =>
  renderOgImage(card, packshots.length > 0 ? thingDrawings(packshots.map(each => packshotSvg(each, sans))) : undefined)

/** A picture of any format as art: librsvg reads PNG, but neither WebP nor AVIF. */
export async function artOf(picture: Buffer): Promise<OgImageArt> {
  const { width, height } = await sharp(picture).metadata()
  const isScene = width > height * SCENE_RATIO
  const fit = isScene ? 'outside' : 'inside'
  const png = await sharp(picture).resize(ART_WIDTH, ART_WIDTH, { fit }).png().toBuffer()
  const dataUrl = `data:image/png;base64,${png.toString('base64')}`
  return isScene ? scenePicture(dataUrl) : thingPicture(dataUrl)
}
