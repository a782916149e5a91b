import { useState } from 'react'
import { savePlaceZone } from '../../../stores/staff/delivery-settings.ts'
import { SelectField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'
import { usePlaces } from './use-place-name.ts'
import { ZoneMap } from './zone-map.tsx'

/** Which zone a district or sum belongs to: seen on the map, and changed. */
export function PlaceZones({ settings, mayWrite, isBusy, change }: FormProps) {
  const words = useScreenWords('office-delivery')
  const { locale, notices } = useOffice()
  const places = usePlaces()
  const [place, setPlace] = useState('')
  const [zone, setZone] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const saved = settings.places.find(({ city, district }) => `${city}/${district}` === place)
  const wanted = zone ?? saved?.zone ?? ''
  async function send() {
    if (!saved) return
    const { city, district } = saved
    const request = { version: settings.version, city, district, zone: wanted === '' ? null : wanted }
    if (await change(() => savePlaceZone(request), words.done_place, { onProblem: setProblem })) setZone(undefined)
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-ink-soft">{words.places_lead}</p>
      <ZoneMap settings={settings} chosen={place} />
      {mayWrite && (
        <FormFrame
          className="grid gap-4 desk:grid-cols-2"
          action={words.place_save}
          button={{ look: 'quiet', className: 'justify-self-start' }}
          busy={isBusy}
          held={!saved || wanted === (saved.zone ?? '')}
          problem={problem}
          notices={notices}
          onSend={send}
        >
          <SelectField
            id="zone-place"
            name="place"
            label={words.place_of_zone}
            required
            prompt={words.place_choose}
            choices={places.flatMap(({ code, name, districts }) =>
              districts.map(district => ({ value: `${code}/${district.code}`, name: `${name}, ${district.name}` }))
            )}
            value={place}
            onText={chosen => {
              setPlace(chosen)
              setZone(undefined)
            }}
          />
          <SelectField
            id="zone-of-place"
            name="zone"
            label={words.zone_of_place}
            required
            choices={[
              ...settings.zones.map(({ code, name }) => ({ value: code, name: name[locale] })),
              { value: '', name: words.zone_nobody }
            ]}
            value={wanted}
            onText={setZone}
          />
        </FormFrame>
      )}
    </div>
  )
}
