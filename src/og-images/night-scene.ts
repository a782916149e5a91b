import { ridge, stars } from '../components/brand/draw.ts'
import type { Lettering } from '../packshot/studio.ts'
import { OG_IMAGE_SIZE, type OgImage } from './og-image.ts'
import { setText } from './layout.ts'

const ICE = '#eaf1f8'
const GOLD = '#cdab63'
const DISC = { x: 880, y: 300, radius: 172 }
/** No font of ours writes Chinese: those cards are pictures (docs/decisions/0009-previews.md). */
const UNWRITTEN = /\p{Script=Han}/u

/** The brand's card: the disc over the steppe, and a glass beside it where the page is about drinks. */
export function nightOgImage(card: OgImage, display: Lettering, plain: Lettering): string {
  const written = !UNWRITTEN.test(card.title)
  const disc = written ? DISC : { x: 600, y: 285, radius: 196 }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${OG_IMAGE_SIZE.width} ${OG_IMAGE_SIZE.height}" width="${OG_IMAGE_SIZE.width}" height="${OG_IMAGE_SIZE.height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#04070e"/><stop offset=".45" stop-color="#0b1427"/><stop offset=".72" stop-color="#1d2e50"/><stop offset=".84" stop-color="#4b5c7d"/><stop offset=".875" stop-color="#9a8b78"/></linearGradient>
<linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#25375a"/><stop offset=".5" stop-color="#14203a"/></linearGradient>
<linearGradient id="near" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#111d35"/><stop offset=".6" stop-color="#04070e"/></linearGradient>
<linearGradient id="gold"><stop offset="0" stop-color="${GOLD}" stop-opacity="0"/><stop offset=".5" stop-color="#f1d9a0"/><stop offset="1" stop-color="${GOLD}" stop-opacity="0"/></linearGradient>
<radialGradient id="glow"><stop offset=".36" stop-color="#f4f8fc" stop-opacity=".34"/><stop offset=".5" stop-color="#7f93ab" stop-opacity=".13"/><stop offset="1" stop-color="#7f93ab" stop-opacity="0"/></radialGradient>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4f8fc" stop-opacity=".2"/><stop offset=".45" stop-color="#7f93ab" stop-opacity=".35"/><stop offset="1" stop-color="#f4f8fc"/></linearGradient>
<radialGradient id="face" cx=".62" cy=".64" r=".75"><stop offset="0" stop-color="#02040a"/><stop offset="1" stop-color="#070d1a"/></radialGradient>
</defs>
<rect width="${OG_IMAGE_SIZE.width}" height="${OG_IMAGE_SIZE.height}" fill="url(#sky)"/>
<path d="${stars(5, 150, OG_IMAGE_SIZE.width, 420)}" stroke="#dfe9f5" stroke-width="1.6" stroke-linecap="round" opacity=".6"/>
<path d="${stars(9, 26, OG_IMAGE_SIZE.width, 360)}" stroke="#fff" stroke-width="2.8" stroke-linecap="round" opacity=".8"/>
<g transform="translate(${disc.x} ${disc.y}) scale(${disc.radius / 100})"><circle r="260" fill="url(#glow)"/><circle r="101.4" cx=".9" cy="1" fill="url(#rim)"/><circle r="100" fill="url(#face)"/></g>
${card.scene === 'glass' ? glass(disc) : ''}
<path d="${ridge(23, 500, 26, OG_IMAGE_SIZE.width, OG_IMAGE_SIZE.height).fill}" fill="url(#far)"/>
<path d="${ridge(53, 545, 20, OG_IMAGE_SIZE.width, OG_IMAGE_SIZE.height).fill}" fill="url(#near)"/>
<path d="M0 592H${OG_IMAGE_SIZE.width}" stroke="url(#gold)" stroke-width="2"/>
${written ? lettered(card, display, plain) : ''}
</svg>`
}

function lettered({ title, above }: OgImage, display: Lettering, plain: Lettering): string {
  const { size, lines } = setText(display, title, 500, { sizes: [112, 100, 88, 78, 68, 60], width: 590, most: 3 })
  const lineHeight = size * 1.04
  const small = above ? plain(above.toLocaleUpperCase(), 22, 500) : undefined
  const block = lines.length * lineHeight
  const first = 300 - block / 2 + size * 0.8
  return `${small ? `<path d="${small.d}" transform="translate(72 ${(first - size * 0.8 - 28).toFixed(1)})" fill="${GOLD}"/>` : ''}
${lines.map(({ d }, index) => `<path d="${d}" transform="translate(72 ${(first + index * lineHeight).toFixed(1)})" fill="${ICE}"/>`).join('')}
<path d="M72 ${(300 + block / 2 + 34).toFixed(1)}h84" stroke="${GOLD}" stroke-width="2.5"/>`
}

/** A glass of ice in thin lines, before the disc. */
const glass = ({ x, y }: { readonly x: number; readonly y: number }) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${ICE}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"><path d="M-74 -96L-60 92Q-58 104 -46 104H46Q58 104 60 92L74 -96" /><path d="M-69 -34Q0 -20 69 -34" stroke="${GOLD}"/><path d="M-62 60Q0 72 62 60" opacity=".5"/><path d="M-38 -14L8 -30L24 14L-24 30ZM8 -30L24 14M-4 30L42 26L46 66L4 70Z" opacity=".75"/></g>`
