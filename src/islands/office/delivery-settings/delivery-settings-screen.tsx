import { useQuery } from '@tanstack/react-query'
import type { DeliverySettingsBody } from '../../../contract/staff/delivery-settings.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { deliverySettingsQuery } from '../../../stores/staff/delivery-settings.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { AlcoholRestrictions } from './alcohol-restrictions.tsx'
import { GeneralForm } from './general-form.tsx'
import { PlaceZones } from './place-zones.tsx'
import { SpecialHours } from './special-hours.tsx'
import { ZoneCard } from './zone-form.tsx'

/** Zones, fees, hours and restricted days of delivery. */
export default function DeliverySettingsScreen() {
  return useMay('settings.read') ? <DeliverySettings /> : <NoPermission />
}

function DeliverySettings() {
  const words = useScreenWords('office-delivery')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(deliverySettingsQuery)
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {data ? (
        <Parts settings={data} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Parts({ settings }: { readonly settings: DeliverySettingsBody }) {
  const words = useScreenWords('office-delivery')
  const mayWrite = useMay('settings.write')
  const { isBusy, change } = useChange<DeliverySettingsBody>(deliverySettingsQuery.queryKey, {
    lists: [],
    conflict: words.changed
  })
  const props = { settings, mayWrite, isBusy, change }
  return (
    <>
      <Section id="zones" title={words.zones}>
        <div className="grid gap-3">
          {settings.zones.map(zone => (
            <ZoneCard key={zone.code} {...props} zone={zone} />
          ))}
        </div>
      </Section>
      <Section id="places" title={words.places}>
        <PlaceZones {...props} />
      </Section>
      <Section id="special" title={words.special}>
        <SpecialHours {...props} />
      </Section>
      <Section id="alcohol" title={words.alcohol}>
        <AlcoholRestrictions {...props} />
      </Section>
      <Section id="general" title={words.general}>
        <GeneralForm {...props} />
      </Section>
    </>
  )
}
