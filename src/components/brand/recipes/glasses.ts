import type { CollectionEntry } from 'astro:content'

export type Drawn = CollectionEntry<'recipes'>['data']
type Glass = Drawn['glass']
type Liquid = Drawn['liquid']

interface Ellipse {
  readonly y: number
  readonly rx: number
  readonly ry: number
}

/** A vessel in a box of 400 × 460 that stands at 408, round about x = 200. */
export interface Shape {
  readonly rim: Ellipse
  /** The surface of the drink. */
  readonly surface: Ellipse
  /** The bottom of the drink. */
  readonly bottom: number
  /** Outline of the vessel, as seen from the side; metal hides the drink. */
  readonly body: string
  /** The room of the drink inside clear glass. */
  readonly inside?: string
  readonly metal?: 'copper' | 'silver'
  /** Length of the stem, from the bowl to the foot. */
  readonly stem?: readonly [number, number]
  /** Light that runs down the glass. */
  readonly lights: readonly string[]
}

export const SHAPES: Record<Glass, Shape> = {
  martini: {
    rim: { y: 96, rx: 106, ry: 13 },
    surface: { y: 118, rx: 91, ry: 10 },
    bottom: 246,
    body: 'M94 96L196 247Q200 252 204 247L306 96',
    inside: 'M95 96H305L203 246Q200 250 197 246Z',
    stem: [250, 400],
    lights: ['M112 110L186 220', 'M288 112L262 151']
  },
  coupe: {
    rim: { y: 124, rx: 98, ry: 13 },
    surface: { y: 148, rx: 94, ry: 11 },
    bottom: 240,
    body: 'M102 124C102 196 150 240 200 240S298 196 298 124',
    inside: 'M103 124H297C297 196 250 239 200 239S103 196 103 124Z',
    stem: [240, 400],
    lights: ['M113 140C116 182 138 212 166 226', 'M287 142C285 162 280 178 272 191']
  },
  rocks: {
    rim: { y: 200, rx: 94, ry: 13 },
    surface: { y: 244, rx: 88, ry: 11 },
    bottom: 390,
    body: 'M106 200L118 398Q119 408 131 408H269Q281 408 282 398L294 200',
    inside: 'M108 200L120 380Q121 390 133 390H267Q279 390 280 380L292 200Z',
    lights: ['M118 214L127 372', 'M282 216L277 300', 'M134 401H266']
  },
  highball: {
    rim: { y: 78, rx: 62, ry: 9 },
    surface: { y: 118, rx: 58, ry: 8 },
    bottom: 396,
    body: 'M138 78L147 400Q148 408 157 408H243Q252 408 253 400L262 78',
    inside: 'M140 78L149 388Q150 396 158 396H242Q250 396 251 388L260 78Z',
    lights: ['M149 92L157 376', 'M251 94L247 240', 'M160 403H240']
  },
  mug: {
    rim: { y: 196, rx: 88, ry: 15 },
    surface: { y: 200, rx: 80, ry: 11 },
    bottom: 240,
    body: 'M112 196A88 15 0 0 0 288 196L277 394Q276 408 262 408H138Q124 408 123 394Z',
    metal: 'copper',
    lights: ['M128 224L136 384', 'M150 229L153 396']
  },
  bowl: {
    rim: { y: 250, rx: 114, ry: 22 },
    surface: { y: 256, rx: 103, ry: 16 },
    bottom: 300,
    body: 'M86 250A114 22 0 0 0 314 250C310 330 262 372 228 380V396Q228 408 216 408H184Q172 408 172 396V380C138 372 90 330 86 250Z',
    metal: 'silver',
    lights: ['M98 286C108 328 134 354 160 366']
  }
}

interface Colours {
  readonly top: string
  readonly bottom: string
  /** Light thrown on the dark background. */
  readonly glow: string
  /** How much of the light it lets through: spirits much, milk little. */
  readonly clear?: boolean
}

export const LIQUIDS: Record<Liquid, Colours> = {
  ice: { top: '#e6f1fb', bottom: '#8fb4dc', glow: '#6f9bd0', clear: true },
  rose: { top: '#f4a39d', bottom: '#a32f52', glow: '#c2506c' },
  amber: { top: '#ffce62', bottom: '#d9661a', glow: '#e08a2e' },
  night: { top: '#8d4c9a', bottom: '#1d0c2c', glow: '#6d3a80' },
  nut: { top: '#f6ead2', bottom: '#b99a72', glow: '#a98f6b' },
  airag: { top: '#ffffff', bottom: '#c6d4e3', glow: '#8fa8c4' },
  fir: { top: '#e6f6ec', bottom: '#84b59d', glow: '#5c9a83', clear: true },
  berry: { top: '#f0877c', bottom: '#8d1830', glow: '#b5384b' },
  tea: { top: '#eed3ae', bottom: '#b98a58', glow: '#a8814f' },
  ginger: { top: '#f6e6b4', bottom: '#d8b869', glow: '#b8743f' }
}

export const METALS = {
  copper: ['#3a1a10', '#f2b48c', '#b4663d', '#6e3420', '#d99468', '#2c130b'],
  silver: ['#27313f', '#f6fafd', '#a9b8c8', '#4a586b', '#d5dfe9', '#1d2531']
} as const
