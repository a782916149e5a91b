import { useState } from 'react'
import {
  bendOn,
  BORDER,
  CITY,
  COUNTRY,
  isOnSheet,
  lineOn,
  pointOn,
  SELBE,
  STREETS,
  TUUL
} from '../../../domain/map-sheet.ts'
import { ToggleButton } from '../toggle-button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'
import { usePlaces } from './use-place-name.ts'

/** Told apart by letter as well as by colour. */
const COLOURS = ['fill-accent', 'fill-warn', 'fill-sale', 'fill-night', 'fill-gold'] as const
const NOBODY = { letter: '–', colour: 'fill-line-strong' } as const

/** Which zone each district and sum belongs to, at the point that the shop knows of it. */
export function ZoneMap({ settings, chosen }: Pick<FormProps, 'settings'> & { readonly chosen: string }) {
  const words = useScreenWords('office-delivery')
  const { locale } = useOffice()
  const cities = usePlaces()
  const [isCapital, setCapital] = useState(true)
  const sheet = isCapital ? CITY : COUNTRY
  const shown = settings.places.flatMap(({ point, ...place }) => {
    const at = point && ([point.longitude, point.latitude] as const)
    return at && isOnSheet(sheet, at) ? [{ ...place, at }] : []
  })
  const markOf = (zone: string | null) => {
    const index = settings.zones.findIndex(({ code }) => code === zone)
    return index < 0
      ? NOBODY
      : { letter: String.fromCharCode(65 + index), colour: COLOURS[index % COLOURS.length] ?? NOBODY.colour }
  }
  return (
    <figure className="grid gap-3">
      {/* The capital's districts lie too close together to be told apart on a map of the country. */}
      <div className="flex flex-wrap gap-2">
        <ToggleButton isPressed={isCapital} onPress={() => setCapital(true)}>
          {words.map_show_capital}
        </ToggleButton>
        <ToggleButton isPressed={!isCapital} onPress={() => setCapital(false)}>
          {words.map_show_country}
        </ToggleButton>
      </div>
      <svg
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="img"
        aria-label={isCapital ? words.map_capital : words.map_country}
        className="block w-full rounded-card border border-line bg-mist"
      >
        <path d={lineOn(sheet, BORDER, true)} className="fill-paper stroke-line-strong" />
        {isCapital && (
          <g fill="none" strokeLinecap="round">
            {STREETS.map((street, index) => (
              <path key={index} d={bendOn(sheet, street)} className="stroke-line-strong" strokeWidth={3} />
            ))}
            <path d={bendOn(sheet, SELBE)} className="stroke-accent opacity-35" strokeWidth={2.5} />
            <path d={bendOn(sheet, TUUL)} className="stroke-accent opacity-35" strokeWidth={6} />
          </g>
        )}
        {shown.map(({ city, district, zone, at }) => (
          <Mark
            key={`${city}/${district}`}
            at={pointOn(sheet, at)}
            {...markOf(zone)}
            isChosen={`${city}/${district}` === chosen}
            name={
              isCapital
                ? cities.find(({ code }) => code === city)?.districts.find(({ code }) => code === district)?.name
                : undefined
            }
          />
        ))}
      </svg>
      <figcaption>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {[
            ...settings.zones.map(({ code, name }) => ({ code, name: name[locale] })),
            { code: null, name: words.zone_nobody }
          ].map(({ code, name }) => (
            <li key={code ?? ''}>
              <span className="font-semibold">{markOf(code).letter}</span> {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

interface MarkProps {
  readonly at: readonly [x: number, y: number]
  readonly letter: string
  readonly colour: string
  readonly isChosen: boolean
  /** Undefined on the map of the country, which has no room for names. */
  readonly name: string | undefined
}

const Mark = ({ at: [x, y], letter, colour, isChosen, name }: MarkProps) => (
  <g>
    <circle
      cx={x}
      cy={y}
      r={name === undefined ? 6 : 9}
      className={colour}
      stroke="currentColor"
      strokeWidth={isChosen ? 3 : 0}
    />
    <text
      x={x}
      y={y + 3}
      textAnchor="middle"
      className={`fill-accent-ink font-semibold ${name === undefined ? 'text-[8px]' : 'text-[10px]'}`}
    >
      {letter}
    </text>
    {name !== undefined && (
      <text
        x={x}
        y={y + 22}
        textAnchor="middle"
        className="fill-ink stroke-paper text-[11px]"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {name}
      </text>
    )}
  </g>
)
