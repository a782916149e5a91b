import type { ScaleReference } from './references.ts'

/** A thing whose size everybody knows, drawn in mm from its lower left corner upwards. */
interface ScaleObject {
  readonly width: number
  readonly height: number
  /** Markup in mm, y downwards from the top. */
  readonly drawing: string
}

const INK = '#33414f'
const SHADE = '#141b28'

const stops = (id: string, vertical: boolean, ...colours: readonly (readonly [number, string])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${colours
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

/** Width of the coin of 500 tögrög. */
const COIN: ScaleObject = {
  width: 22,
  height: 22,
  drawing:
    `<defs>${stops('ref-coin', true, [0, '#f3f5f7'], [0.5, '#c3cad1'], [1, '#98a2ac'])}</defs>` +
    '<circle cx="11" cy="11" r="11" fill="url(#ref-coin)"/>' +
    `<circle cx="11" cy="11" r="10.6" fill="none" stroke="${INK}" stroke-opacity=".4" stroke-width=".5" stroke-dasharray=".5 .5"/>` +
    '<circle cx="11" cy="11" r="9.3" fill="none" stroke="#ffffff" stroke-width=".5"/><circle cx="11" cy="11" r="9" fill="none" stroke="#7c8792" stroke-width=".35"/>'
}

/** From the wrist to the tip of the middle finger; fingers are lines with round ends. */
const hand = (colour: string, wider: number) => {
  const line = (width: number, d: string) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width + wider}" stroke-linecap="round" stroke-linejoin="round"/>`
  return (
    line(15.5, 'M70 92L77 48') +
    line(17, 'M56 90L59 24') +
    line(17.5, 'M38 90L37 10') +
    line(17, 'M21 96L14 27') +
    line(18, 'M78 140C90 128 94 116 97 102') +
    `<path d="M13 96C20 82 66 78 79 92C84 112 86 126 82 142C78 160 72 168 71 185H27C26 166 12 150 10 128C9 114 10 104 13 96Z" fill="${colour}" stroke="${colour}" stroke-width="${wider}" stroke-linejoin="round"/>`
  )
}

const CREASES =
  'M22 124C34 112 52 110 66 114M19 136C34 126 54 128 70 138M34 168C30 150 36 134 52 124M12 62L17 61M13 46L17 45M33 56H41M33 36H41M55 60L63 59M55 42L62 41M71 76L77 77M73 62L79 63'

const HAND: ScaleObject = {
  width: 104,
  height: 185,
  drawing: `<g transform="translate(0 0)">${hand('#9c7459', 1.8)}${hand('#e6bd9c', 0)}<path d="${CREASES}" fill="none" stroke="#9c7459" stroke-opacity=".75" stroke-width="1.1" stroke-linecap="round"/></g>`
}

const MUG: ScaleObject = {
  width: 116,
  height: 95,
  drawing:
    `<defs>${stops('ref-mug', false, [0, '#c3ccd4'], [0.12, '#ffffff'], [0.5, '#eef2f5'], [1, '#aeb9c3'])}</defs>` +
    '<path d="M78 24C104 18 116 32 112 50C108 66 94 74 76 74" fill="none" stroke="#a3afba" stroke-width="10"/><path d="M78 24C104 18 116 32 112 50C108 66 94 74 76 74" fill="none" stroke="#eef2f5" stroke-width="6.5"/>' +
    '<path d="M0 6V78C0 88 8 95 18 95H64C74 95 82 88 82 78V6Z" fill="url(#ref-mug)"/><ellipse cx="41" cy="6" rx="41" ry="6" fill="#dbe2e8"/><ellipse cx="41" cy="7" rx="36" ry="4.4" fill="#6b4a33"/>' +
    '<path d="M0 52H82V62H0Z" fill="#3f7a8c" opacity=".85"/>'
}

const PERSON: ScaleObject = {
  width: 470,
  height: 1680,
  drawing: `<g fill="#7d8b98" stroke="#7d8b98" stroke-linecap="round" stroke-linejoin="round"><circle cx="235" cy="118" r="110" stroke="none"/><path d="M205 220H265V280H205Z"/><path d="M130 290H340C390 290 412 330 416 380L366 430L356 860H114L104 430L54 380C58 330 80 290 130 290Z"/><path d="M84 360L46 640L62 860M386 360L424 640L408 860" fill="none" stroke-width="72"/><path d="M176 850L186 1620M294 850L284 1620" fill="none" stroke-width="112"/><path d="M150 1640H206M264 1640H320" stroke-width="80" fill="none"/></g>`
}

export const SCALE_OBJECTS: Readonly<Record<ScaleReference, ScaleObject>> = {
  coin: COIN,
  hand: HAND,
  mug: MUG,
  person: PERSON
}

/** A soft shadow where something stands. */
export const contact = (cx: number, y: number, radius: number) =>
  `<ellipse cx="${cx.toFixed(1)}" cy="${y}" rx="${radius.toFixed(1)}" ry="${(3 + radius * 0.05).toFixed(1)}" fill="${SHADE}" opacity=".22"/>`
