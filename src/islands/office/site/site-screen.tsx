import { useQuery } from '@tanstack/react-query'
import type { StaffSiteContentsBody } from '../../../contract/staff/site-contents.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { siteContentsQuery } from '../../../stores/staff/site-contents.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { BannerForm } from './banner-form.tsx'
import { NoticeForm } from './notice-form.tsx'
import { Redirects } from './redirects.tsx'
import { ScheduledList } from './scheduled-list.tsx'

/** Notices, banners and redirects. */
export default function SiteScreen() {
  return useMay('content.read') ? <SiteContents /> : <NoPermission />
}

function SiteContents() {
  const words = useScreenWords('office-site')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(siteContentsQuery)
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {data ? (
        <Parts site={data} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Parts({ site }: { readonly site: StaffSiteContentsBody }) {
  const words = useScreenWords('office-site')
  const { locale } = useOffice()
  const mayWrite = useMay('content.write')
  const { isBusy, change } = useChange<StaffSiteContentsBody>(siteContentsQuery.queryKey, {
    lists: [],
    conflict: words.conflict
  })
  const props = { site, mayWrite, isBusy, change }
  return (
    <>
      <Section id="notices" title={words.notices}>
        <ScheduledList
          {...props}
          list="site_notices"
          lead={words.notices_lead}
          more={words.notice_new}
          items={site.notices}
          describe={({ text, kind, place }) => ({
            title: text[locale],
            note: [words[`kind_${kind}`], words[`place_${place}`]].join(' · ')
          })}
          form={notice => <NoticeForm {...props} notice={notice} />}
        />
      </Section>
      <Section id="banners" title={words.banners}>
        <ScheduledList
          {...props}
          list="site_banners"
          lead={words.banners_lead}
          more={words.banner_new}
          items={site.banners}
          describe={({ title, slot, position }) => ({
            title: title[locale],
            note: [words[`slot_${slot}`], position].join(' · ')
          })}
          form={banner => <BannerForm {...props} banner={banner} />}
        />
      </Section>
      <Section id="redirects" title={words.redirects}>
        <Redirects {...props} />
      </Section>
    </>
  )
}
