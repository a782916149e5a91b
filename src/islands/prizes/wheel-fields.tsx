import type { PrizeBody } from '../../contract/games/prize-promotion.ts'

/** Fill of a field and of its words; each pair is a pair of tokens with enough contrast in both schemes. */
const COLOURS = [
  ['fill-accent', 'fill-accent-ink'],
  ['fill-warn-soft', 'fill-warn'],
  ['fill-accent-soft', 'fill-accent'],
  ['fill-sale-soft', 'fill-sale']
] as const
const NO_PRIZE = ['fill-mist', 'fill-ink-soft'] as const

const CENTRE = 200
const RADIUS = 182
const WORDS_AT = 172
const BULBS = 24
const LINE_LETTERS = 11

const point = (degrees: number, radius: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(2)} ${(CENTRE - radius * Math.cos(angle)).toFixed(2)}`
}

/** Degrees between which a field lies; the middle of the first is at the top. */
const edgesOf = (index: number, field: number) => [(index - 0.5) * field, (index + 0.5) * field] as const

const sector = (from: number, to: number) =>
  `M${CENTRE} ${CENTRE}L${point(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to, RADIUS)}Z`

/** Words of a field in at most two lines. */
function linesOf(name: string): readonly string[] {
  if (name.length <= LINE_LETTERS || !name.includes(' ')) return [name]
  const parts = name.split(' ')
  const middle = Math.ceil(parts.length / 2)
  return [parts.slice(0, middle).join(' '), parts.slice(middle).join(' ')]
}

interface Props {
  readonly prizes: readonly PrizeBody[]
  /** The field that was drawn. */
  readonly marked?: number | undefined
}

/** The disc with a field for each prize, clockwise from the top. */
export function WheelFields({ prizes, marked }: Props) {
  const field = 360 / prizes.length
  const colours = coloursOf(prizes)
  return (
    <svg viewBox="0 0 400 400" className="block w-full" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r="198" className="fill-accent-strong" />
      {prizes.map(({ id, name, available }, index) => {
        const [ground, ink] = colours[index] ?? NO_PRIZE
        const [from, to] = edgesOf(index, field)
        const lines = linesOf(name)
        return (
          <g key={id}>
            <path d={sector(from, to)} className={`${ground} stroke-paper`} strokeWidth="2" />
            <text
              transform={`rotate(${from + field / 2 - 90} ${CENTRE} ${CENTRE})`}
              x={CENTRE + WORDS_AT}
              textAnchor="end"
              className={`${ink} ${available ? '' : 'line-through'}`}
              fontSize="15"
              fontWeight="600"
            >
              {lines.map((line, at) => (
                <tspan key={line} x={CENTRE + WORDS_AT} y={CENTRE + 5 + (at - (lines.length - 1) / 2) * 18}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        )
      })}
      {marked !== undefined && (
        <path
          d={sector(...edgesOf(marked, field))}
          className="fill-transparent stroke-ink"
          strokeWidth="5"
          strokeLinejoin="round"
        />
      )}
      {Array.from({ length: BULBS }, (_, at) => {
        const [x, y] = point((at * 360) / BULBS, 190).split(' ')
        return <circle key={at} cx={x} cy={y} r="3.2" className="fill-warn-soft" />
      })}
      <circle cx={CENTRE} cy={CENTRE} r="34" className="fill-paper stroke-accent-strong" strokeWidth="6" />
      <path d={star()} className="fill-accent" />
    </svg>
  )
}

/** Fields without a prize are quiet; the others take turns. */
function coloursOf(prizes: readonly PrizeBody[]) {
  let turn = 0
  return prizes.map(({ kind }) => (kind === 'none' ? NO_PRIZE : COLOURS[turn++ % COLOURS.length]))
}

const star = () =>
  `${Array.from({ length: 10 }, (_, at) => `${at === 0 ? 'M' : 'L'}${point(at * 36, at % 2 === 0 ? 20 : 8.5)}`).join('')}Z`
