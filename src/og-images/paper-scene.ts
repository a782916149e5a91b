import { words } from '../i18n/words.ts'
import type { Lettering } from '../packshot/studio.ts'
import { OG_IMAGE_SIZE, type OgImage } from './og-image.ts'
import { setText } from './layout.ts'

const INK = '#15181a'
const ACCENT = '#0b5d3b'

/** Tints of the departments on paper, and deeper ones of the same hue for what is drawn on them. */
const GROUNDS: Readonly<Record<string, readonly [tint: string, deeper: string]>> = {
  'ground-medicine': ['#e4edf7', '#c9daee'],
  'ground-vitamins': ['#faf0d9', '#f2dfae'],
  'ground-skin-care': ['#f8e7e3', '#f0cfc7'],
  'ground-mother-and-baby': ['#f0e8f6', '#dfcfec'],
  'ground-devices': ['#e5efe3', '#cbdfc7'],
  'ground-household': ['#dff0f0', '#bfe0e0'],
  'ground-vodka': ['#e3e5ee', '#cbd0e0']
}
const PLAIN = ['#f1f4ee', '#dbe7dc'] as const

/** The crown of a ger, the shop's sign, in a box of 32. */
const TOONO =
  '<circle cx="16" cy="16" r="13.5" stroke-width="3"/><circle cx="16" cy="16" r="4.5" stroke-width="2"/><path stroke-width="2" d="M16 3v8M16 21v8M3 16h8M21 16h8M6.8 6.8l5.7 5.7M19.5 19.5l5.7 5.7M25.2 6.8l-5.7 5.7M12.5 19.5l-5.7 5.7"/>'

const MARGIN = 72
/** Content beside the title, and the width it leaves to the title. */
export interface OgImageArt {
  /** Drawn before everything but the ground; `deeper` is the tint's darker sister. */
  readonly draw: (deeper: string) => string
  /** px for the title. */
  readonly titleWidth: number
}

/** A thing stands in a circle of the deeper tint at the right. */
const THING = { x: 905, y: 330, radius: 250, size: 460, titleWidth: 560 }
/** A scene is seen through a circle that the right edge cuts. */
const SCENE = { x: 955, y: 310, radius: 345, titleWidth: 500 }
const SIGN: OgImageArt = {
  draw: deeper => `<g transform="translate(700 -10) scale(21)" fill="none" stroke="${deeper}">${TOONO}</g>`,
  titleWidth: 640
}

/** The shop's card: title at the left, a picture or the shop's sign at the right. */
export function paperOgImage(card: OgImage, lettering: Lettering, { draw, titleWidth }: OgImageArt = SIGN): string {
  const [tint, deeper] = GROUNDS[card.ground ?? ''] ?? PLAIN
  const size = { sizes: [76, 68, 60, 52, 46, 40], width: titleWidth, most: 4 }
  const title = setText(lettering, card.title, 700, size)
  const above = card.above ? lettering(card.above, 28, 500) : undefined
  const lineHeight = title.size * 1.16
  const block = title.lines.length * lineHeight + (above ? 56 : 0)
  const top = Math.max(170, (OG_IMAGE_SIZE.height + 60 - block) / 2)
  const firstLine = top + (above ? 56 : 0) + title.size * 0.82
  const shopName = lettering(words(card.locale === 'mn' ? 'mn' : 'en', 'company')('name'), 38, 800)

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${OG_IMAGE_SIZE.width} ${OG_IMAGE_SIZE.height}" width="${OG_IMAGE_SIZE.width}" height="${OG_IMAGE_SIZE.height}">
<rect width="${OG_IMAGE_SIZE.width}" height="${OG_IMAGE_SIZE.height}" fill="${tint}"/>
${draw(deeper)}
<g transform="translate(${MARGIN} 58) scale(1.5)" fill="none" stroke="${ACCENT}">${TOONO}</g>
<path d="${shopName.d}" transform="translate(${MARGIN + 64} 96)" fill="${INK}"/>
${above ? `<path d="${above.d}" transform="translate(${MARGIN} ${top + 24})" fill="${ACCENT}"/>` : ''}
${title.lines.map(({ d }, index) => `<path d="${d}" transform="translate(${MARGIN} ${(firstLine + index * lineHeight).toFixed(1)})" fill="${INK}"/>`).join('')}
<rect y="${OG_IMAGE_SIZE.height - 10}" width="${OG_IMAGE_SIZE.width}" height="10" fill="${ACCENT}"/>
</svg>`
}

const thing = (drawing: string): OgImageArt => ({
  draw: deeper =>
    `<circle cx="${THING.x}" cy="${THING.y}" r="${THING.radius + 20}" fill="${deeper}" opacity=".55"/><circle cx="${THING.x}" cy="${THING.y}" r="${THING.radius - 30}" fill="#fff" opacity=".5"/>${drawing}`,
  titleWidth: THING.titleWidth
})

const at = ({ x, y }: { readonly x: number; readonly y: number }, size: number) =>
  `x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"`
/** Things stand a little higher than the middle of their circle. */
const STAND = { x: THING.x, y: THING.y - 10 }

/** A cut-out picture, as a data URL. */
export const thingPicture = (dataUrl: string) => thing(`<image href="${dataUrl}" ${at(STAND, THING.size)}/>`)

/** A packshot's drawing. */
export const thingDrawing = (svg: string) =>
  thing(svg.replace('width="640" height="640"', '').replace('<svg ', `<svg ${at(STAND, THING.size)} `))

/** Up to four packshots' drawings side by side in the circle. */
export function thingDrawings(svgs: readonly string[]): OgImageArt {
  const [columns, size] = svgs.length > 1 ? [2, 200] : [1, THING.size]
  const rows = Math.ceil(svgs.length / columns)
  const drawn = svgs.map((svg, index) => {
    const x = STAND.x + ((index % columns) - (columns - 1) / 2) * size
    const y = STAND.y + (Math.floor(index / columns) - (rows - 1) / 2) * size
    return svg.replace('width="640" height="640"', '').replace('<svg ', `<svg ${at({ x, y }, size)} `)
  })
  return thing(drawn.join(''))
}

/** A whole picture, as a data URL. */
export const scenePicture = (dataUrl: string): OgImageArt => ({
  draw: deeper =>
    `<clipPath id="scene"><circle cx="${SCENE.x}" cy="${SCENE.y}" r="${SCENE.radius}"/></clipPath><circle cx="${SCENE.x}" cy="${SCENE.y}" r="${SCENE.radius + 26}" fill="${deeper}"/><image href="${dataUrl}" ${at(SCENE, SCENE.radius * 2)} preserveAspectRatio="xMidYMid slice" clip-path="url(#scene)"/>`,
  titleWidth: SCENE.titleWidth
})
