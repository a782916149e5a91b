/** Icons for home screens, drawn from public/icon.svg. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Colour of the icon's own ground; systems cut masked icons into circles and drops. */
const GROUND = '#0b5d3b'
/** px; a masked icon keeps its sign within the middle 80 %. */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'icon-maskable-512.png', size: 512, sign: 0.78 },
  { name: 'apple-touch-icon.png', size: 180, sign: 0.94 }
] as const

export async function drawIcons(folder: string): Promise<void> {
  const svg = await readFile('public/icon.svg')
  for (const icon of ICONS) {
    const { name, size } = icon
    const drawn = 'sign' in icon ? Math.round(size * icon.sign) : size
    const border = Math.floor((size - drawn) / 2)
    const picture = sharp(svg, { density: (72 * drawn) / 32 }).resize(drawn, drawn)
    const whole =
      border === 0
        ? picture
        : sharp({ create: { width: size, height: size, channels: 3, background: GROUND } }).composite([
            { input: await picture.png().toBuffer(), left: border, top: border }
          ])
    await writeFile(join(folder, name), await whole.png({ compressionLevel: 9, palette: true }).toBuffer())
  }
}
