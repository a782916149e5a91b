import {
  bendOn,
  BORDER,
  lineOn,
  pointOn,
  RAILWAY,
  SELBE,
  sheetAround,
  STREETS,
  TUUL
} from '../../../domain/map-sheet.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { useScreenWords } from '../words.tsx'

interface Stop {
  readonly shipment: string
  readonly area: string
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly handed_over_at?: string | null
}

interface Props {
  readonly stops: readonly Stop[]
  /** The one that was chosen in the list. */
  readonly chosen: string | undefined
  readonly onChoose: (shipment: string) => void
}

const [WIDTH, HEIGHT] = [600, 400]

/** Stops by the point of their district, drawn by ourselves: nobody else learns where customers live. */
export function RunMap({ stops, chosen, onChoose }: Props) {
  const words = useScreenWords('office-delivery-runs')
  const placed = stops.flatMap(({ place, ...stop }, index) =>
    place ? [{ ...stop, number: index + 1, at: [place.longitude, place.latitude] as const }] : []
  )
  const sheet = sheetAround(
    placed.map(({ at }) => at),
    WIDTH,
    HEIGHT
  )
  const groups = [...Map.groupBy(placed, ({ at }) => at.join(' ')).values()]
  const missing = stops.length - placed.length
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-mist">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={words.map} className="block w-full">
        <g aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={lineOn(sheet, BORDER, true)} className="fill-paper stroke-line-strong" />
          {STREETS.map((street, index) => (
            <path key={index} d={bendOn(sheet, street)} className="stroke-line-strong" strokeWidth={3} />
          ))}
          <path d={bendOn(sheet, RAILWAY)} className="stroke-line-strong" strokeDasharray="1 5" />
          <path d={bendOn(sheet, SELBE)} className="stroke-accent opacity-35" strokeWidth={2.5} />
          <path d={bendOn(sheet, TUUL)} className="stroke-accent opacity-35" strokeWidth={6} />
          <path
            d={lineOn(
              sheet,
              placed.map(({ at }) => at)
            )}
            className="stroke-accent"
            strokeWidth={2}
            strokeDasharray="6 6"
          />
        </g>
        {groups.map(group => (
          <Mark key={group[0]?.shipment} group={group} sheet={sheet} chosen={chosen} onChoose={onChoose} />
        ))}
      </svg>
      {missing > 0 && (
        <figcaption className="figures px-4 py-2 text-sm text-ink-soft">
          {fillPlaceholders(words.map_missing, { count: missing })}
        </figcaption>
      )}
    </figure>
  )
}

type Placed = Omit<Stop, 'place'> & { readonly number: number; readonly at: readonly [number, number] }

interface MarkProps extends Pick<Props, 'chosen' | 'onChoose'> {
  readonly group: readonly Placed[]
  readonly sheet: Parameters<typeof pointOn>[0]
}

/** All stops of a district; pressed again, the next of them is chosen. */
function Mark({ group, sheet, chosen, onChoose }: MarkProps) {
  const words = useScreenWords('office-delivery-runs')
  const [first] = group
  if (!first) return null
  const [x, y] = pointOn(sheet, first.at)
  const numbers = group.map(({ number }) => number).join(', ')
  const isChosen = group.some(({ shipment }) => shipment === chosen)
  const isDone = group.every(({ handed_over_at }) => handed_over_at)
  const next = group[(group.findIndex(({ shipment }) => shipment === chosen) + 1) % group.length] ?? first
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={fillPlaceholders(words.map_stops, { area: first.area, numbers })}
      className="cursor-pointer"
      onClick={() => onChoose(next.shipment)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose(next.shipment)
      }}
    >
      <circle cx={x} cy={y} r={22} fill="transparent" />
      <circle
        cx={x}
        cy={y}
        r={14}
        className={isDone ? 'fill-line-strong' : 'fill-accent'}
        stroke="currentColor"
        strokeWidth={isChosen ? 3 : 0}
      />
      <text x={x} y={y + 5} textAnchor="middle" className="fill-accent-ink text-sm font-semibold" aria-hidden="true">
        {first.number}
      </text>
      <text
        x={x}
        y={y + 32}
        textAnchor="middle"
        className="fill-ink stroke-mist text-sm"
        strokeWidth={3}
        paintOrder="stroke"
        aria-hidden="true"
      >
        {group.length > 1 ? `${first.area} · ${numbers}` : first.area}
      </text>
    </g>
  )
}
