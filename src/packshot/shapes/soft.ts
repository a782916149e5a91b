import { darker, lighter, mix } from '../colour.ts'
import { brandSign, brandWord, label, type LabelOptions } from '../label.ts'
import { bend, draw, ellipse } from '../path.ts'
import { ribLines } from '../solids.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { flat } from './cartons.ts'

/** Light on a filled bag: bright upper left, darker edges, a fold or two. */
const pillow = (studio: Studio, left: number, right: number) =>
  gradient(
    studio,
    [left, 0],
    [right, 0],
    [
      [0, '#141b28', 0.26],
      [0.05, '#141b28', 0.04],
      [0.09, '#ffffff', 0.34],
      [0.13, '#ffffff', 0.4],
      [0.22, '#ffffff', 0.06],
      [0.5, '#ffffff', 0],
      [0.56, '#141b28', 0],
      [0.8, '#141b28', 0.1],
      [0.94, '#141b28', 0.26],
      [1, '#141b28', 0.12]
    ]
  )

const print = (studio: Studio, w: number, h: number, dx: number, dy: number, options: LabelOptions = {}) =>
  flat(label(studio, w, h, options), dx, dy)

export function sachet(studio: Studio): string {
  const one = (back: boolean) => {
    const teeth = (y: number, direction: 1 | -1) =>
      Array.from(
        { length: 20 },
        (_, index) => `L${-112 + index * 11.8 + 5.9} ${y + direction * 7}L${-112 + (index + 1) * 11.8} ${y}`
      ).join('')
    const outline = `M-112 -176${teeth(-176, -1)}L124 -176C118 -60 118 60 124 176${teeth(176, 1).replace(/L(-?[\d.]+) /g, (_, x: string) => `L${12 - Number(x)} `)}L-112 176C-106 60 -106 -60 -112 -176Z`
    const folds = `M-70 -128C-40 -60 -60 30 -76 128M96 -130C70 -40 84 60 98 130`
    return (
      `<path d="${outline}" fill="#141b28" opacity="${back ? 0.3 : 0.42}" filter="${blur(studio, 11)}" transform="translate(14 16)"/>` +
      `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.label}"/>${back ? `<path d="${outline}" fill="${mix(studio.label, studio.body, 0.55)}"/>` : print(studio, 236, 292, 6, -146, { textShare: 0.8 })}` +
      `<path d="M-120 -190H130V-146H-120ZM-120 146H130V190H-120Z" fill="${studio.body}"/>` +
      ribLines(
        Array.from({ length: 8 }, (_, index) => `M-120 ${-180 + index * 5}H130M-120 ${150 + index * 5}H130`).join(''),
        '#ffffff',
        0.3,
        1.2
      ) +
      `<path d="${folds}" fill="none" stroke="#ffffff" stroke-opacity=".4" stroke-width="9" filter="${blur(studio, 4, '#ffffff')}"/>` +
      `<path d="M-120 -190H130V190H-120Z" fill="${pillow(studio, -112, 124)}"/></g>`
    )
  }
  return `<g transform="translate(366 318) rotate(9)">${one(true)}</g><g transform="translate(286 330) rotate(-5)">${one(false)}</g>`
}

export function pouch(studio: Studio): string {
  const outline =
    'M172 116L468 116C474 116 476 120 476 126C472 250 484 380 492 500C494 526 488 540 470 546C420 556 220 556 170 546C152 540 146 526 148 500C156 380 168 250 164 126C164 120 166 116 172 116Z'
  const gusset =
    'M150 486C220 452 420 452 490 486L492 506C493 526 488 540 470 546C420 556 220 556 170 546C152 540 147 526 148 506Z'
  const art = label(studio, 300, 322, { on: studio.body, textShare: 0.84 })
  return (
    shadow(studio, MIDDLE, GROUND - 6, 160) +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.body}"/>` +
    art
      .map(mark =>
        draw({ ...mark, d: bend(mark.d, (x, y) => [MIDDLE + x * (1 + y / 2600), 178 + y + (1 - (x / 150) ** 2) * 4]) })
      )
      .join('') +
    `<path d="${gusset}" fill="${darker(studio.body, 0.12)}"/><path d="M150 486C220 452 420 452 490 486" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M160 110H480V150H160Z" fill="${lighter(studio.accent, 0.08)}"/>${ribLines(Array.from({ length: 7 }, (_, index) => `M160 ${119 + index * 5}H480`).join(''), '#ffffff', 0.28, 1.2)}` +
    `<path d="M162 168H478" stroke="#141b28" stroke-opacity=".16" stroke-width="5"/><path d="M162 171H478" stroke="#ffffff" stroke-opacity=".5" stroke-width="2"/>` +
    `<path d="M214 190C196 280 204 380 186 470M438 196C452 300 440 390 458 470" fill="none" stroke="#ffffff" stroke-opacity=".38" stroke-width="12" filter="${blur(studio, 6, '#ffffff')}"/>` +
    `<path d="${outline}" fill="${pillow(studio, 156, 486)}"/></g>` +
    `<path d="M164 142l10 5-10 5zM476 142l-10 5 10 5z" fill="#141b28" fill-opacity=".3"/>`
  )
}

export function diaper(studio: Studio): string {
  const outline =
    'M176 208C200 194 440 194 464 208C486 222 494 300 496 380C498 460 494 520 478 536C456 552 184 552 162 536C146 520 142 460 144 380C146 300 154 222 176 208Z'
  const handle =
    'M232 206C232 150 262 126 320 126C378 126 408 150 408 206L380 204C378 168 360 152 320 152C280 152 262 168 260 204Z'
  const nappy =
    'M-64 -34C-40 -30 40 -30 64 -34C68 -24 68 -14 64 -6C44 -4 30 12 28 34C14 44 -14 44 -28 34C-30 12 -44 -4 -64 -6C-68 -14 -68 -24 -64 -34Z'
  const art = label(studio, 344, 300, { on: studio.body, textShare: 0.72 })
  return (
    shadow(studio, MIDDLE, GROUND - 8, 172) +
    `<path d="${handle}" fill="${darker(studio.body, 0.14)}"/><path d="${handle}" fill="${across(studio, [
      [0, '#ffffff', 0.4],
      [1, '#141b28', 0.12]
    ])}"/>` +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.body}"/><circle cx="404" cy="452" r="116" fill="${studio.label}" fill-opacity=".95"/>` +
    art
      .map(mark => draw({ ...mark, d: bend(mark.d, (x, y) => [300 + x * (1 - (x / 900) ** 2), 208 + y * 0.98]) }))
      .join('') +
    `<g transform="translate(418 470) rotate(-8) scale(1.18)"><path d="${nappy}" fill="#141b28" opacity=".3" filter="${blur(studio, 5)}" transform="translate(4 6)"/><path d="${nappy}" fill="#ffffff"/><path d="${nappy}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0],
        [1, '#8fa6bd', 0.5]
      ],
      'diagonal'
    )}"/>` +
    `<path d="M-58 -26C-40 -22 40 -22 58 -26" fill="none" stroke="${studio.accent}" stroke-width="7" stroke-linecap="round"/><path d="M-30 32C-30 12 -44 0 -60 -8M30 32C30 12 44 0 60 -8" fill="none" stroke="${lighter(studio.accent, 0.35)}" stroke-width="3"/></g>` +
    `<path d="M190 230C172 330 176 440 186 520M452 226C470 330 462 430 456 520M210 214C260 232 380 232 430 214" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="13" filter="${blur(studio, 7, '#ffffff')}"/>` +
    `<path d="M156 250C170 300 160 360 150 400M486 260C474 300 482 350 492 400" fill="none" stroke="#141b28" stroke-opacity=".22" stroke-width="9" filter="${blur(studio, 5)}"/>` +
    `<path d="${outline}" fill="${pillow(studio, 144, 496)}"/></g>`
  )
}

export function glove(studio: Studio): string {
  const hand =
    'M238 548C238 500 232 470 220 430C206 386 176 350 166 322C158 300 182 290 198 308C214 328 226 344 240 358C240 300 226 236 220 186C216 158 248 152 254 180C262 222 268 264 276 306C280 252 278 196 282 148C284 120 316 120 318 148C320 196 316 252 318 306C328 262 336 216 348 172C356 146 386 154 382 182C376 226 362 276 356 322C370 290 384 262 400 232C412 210 438 222 430 246C414 300 400 344 394 396C388 446 384 490 386 548Z'
  const skin = studio.body
  const one = (transform: string, colour: string) =>
    `<g transform="${transform}"><path d="${hand}" fill="#141b28" opacity=".3" filter="${blur(studio, 12)}" transform="translate(16 12)"/><path d="${hand}" fill="${colour}"/>` +
    `<path d="${hand}" fill="${gradient(
      studio,
      [170, 200],
      [430, 420],
      [
        [0, '#ffffff', 0.5],
        [0.35, '#ffffff', 0.12],
        [0.6, '#141b28', 0.02],
        [1, '#141b28', 0.34]
      ]
    )}"/>` +
    `<path d="M276 306C274 330 268 344 260 356M318 306C316 330 312 344 306 356M356 322C350 344 344 356 336 366M240 358C252 376 262 398 266 424M250 470C290 462 340 462 384 470" fill="none" stroke="#141b28" stroke-opacity=".2" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M232 184C240 240 250 290 254 330M297 150C298 200 296 250 296 296" fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width="6" stroke-linecap="round" filter="${blur(studio, 2, '#ffffff')}"/>` +
    `<path d="M237 524C290 512 340 512 386 524L386 548H238Z" fill="${darker(colour, 0.16)}"/><path d="M237 524C290 512 340 512 386 524" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="3"/></g>`
  return (
    one('translate(98 4) rotate(7 320 548)', darker(skin, 0.12)) +
    one('translate(-24 4) rotate(-4 320 548)', skin) +
    flat(
      [brandWord(studio, { x: 288, y: 440, size: 26, width: 100, fill: mix(darker(skin, 0.5), studio.ink, 0.4) })],
      0
    )
  )
}

export function mask(studio: Studio): string {
  const outline =
    'M150 252C200 226 270 216 330 218C392 220 450 232 494 256C500 300 500 350 490 398C440 436 380 454 322 454C262 454 204 436 156 400C144 350 142 300 150 252Z'
  const pleats = [300, 338, 376].map(y => `M147 ${y - 6}C220 ${y + 14} 420 ${y + 14} 496 ${y - 6}`)
  const loop = (side: 1 | -1) => {
    const x = side < 0 ? 152 : 492
    return `M${x} 262C${x + side * 62} 254 ${x + side * 78} 300 ${x + side * 70} 336C${x + side * 62} 376 ${x + side * 34} 396 ${x} 394`
  }
  const loops = `${loop(-1)}${loop(1)}`
  return (
    `<ellipse cx="336" cy="476" rx="190" ry="26" fill="#141b28" opacity=".34" filter="${blur(studio, 14)}"/>` +
    `<path d="${loops}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="8" filter="${blur(studio, 4)}" transform="translate(5 8)"/><path d="${loops}" fill="none" stroke="#f7f9fb" stroke-width="8"/><path d="${loops}" fill="none" stroke="#141b28" stroke-opacity=".14" stroke-width="2" transform="translate(0 3)"/>` +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.body}"/>` +
    pleats
      .map(
        d =>
          `<path d="${d}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="9" filter="${blur(studio, 3)}" transform="translate(0 5)"/><path d="${d}" fill="none" stroke="#ffffff" stroke-opacity=".6" stroke-width="3"/>`
      )
      .join('') +
    `<path d="${outline}" fill="${gradient(
      studio,
      [180, 220],
      [480, 460],
      [
        [0, '#ffffff', 0.48],
        [0.4, '#ffffff', 0.08],
        [0.6, '#141b28', 0.02],
        [1, '#141b28', 0.28]
      ]
    )}"/>` +
    `<path d="M146 246C200 220 270 210 330 212C392 214 450 226 498 250L496 270C440 246 392 236 330 234C270 234 204 246 150 270Z" fill="${studio.label}" opacity=".85"/><path d="M154 408C204 440 262 460 322 460C380 460 440 444 492 408L494 390C440 424 380 440 322 440C262 440 204 424 150 388Z" fill="${studio.label}" opacity=".75"/>` +
    `<path d="M236 226C290 216 360 216 410 228" fill="none" stroke="#141b28" stroke-opacity=".2" stroke-width="4"/></g>` +
    flat(brandSign(studio, { x: 428, y: 414, r: 9 }, studio.accent, studio.body), 0) +
    `<path d="${ellipse(152, 262, 5)}${ellipse(492, 264, 5)}${ellipse(154, 393, 5)}${ellipse(491, 393, 5)}" fill="#141b28" fill-opacity=".22"/>`
  )
}
