import { join } from 'node:path'
import { Argument, Option } from '@commander-js/extra-typings'
import { DISPLAY_SWITCHES } from '../src/domain/site/display-switch.ts'
import type { Result } from '../src/domain/result.ts'
import { isShownAt, type Schedule } from '../src/domain/schedule.ts'
import { NOTICE_KINDS } from '../src/domain/site/site-notice.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { timeText } from '../src/server/platform/cli-format.ts'
import { readSiteFiles, SiteAdmin, type SiteAdminProblem } from '../src/server/site/site-data/index.ts'
import {
  commandEnvironment,
  commandLine,
  databaseSettings,
  momentOption,
  refuseCommand,
  runCommand,
  textLike
} from './command.ts'
import { recordChange } from './record-change.ts'

const PROBLEMS: Readonly<Record<SiteAdminProblem, string>> = {
  'notice-unknown': 'There is no such notice: see "notice list".',
  'notice-known': 'There was a notice of that name already: readers who closed it would not see this one.',
  'banner-unknown': 'There is no such banner: see "banner list".',
  'schedule-wrong': 'It would end before it begins.'
}
const CONTENT = join(import.meta.dirname, '../content/site')

const name = textLike(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and hyphens')
const path = textLike(/^\/(?!\/)\S{0,199}$/, 'a path of the shop without a language, such as /pages/delivery')
const line = textLike(/^\S.{0,159}$/su, 'one line of at most 160 characters')

const program = commandLine(
  'site',
  'Notices, banners, menus and switches of the pages; a running shop shows each change within seconds.'
)

const notice = program.command('notice').description('lines above every page')

notice
  .command('schedule <name>')
  .description('shows a line from then to then')
  .argument('<mn>', 'in Mongolian', line)
  .argument('<en>', 'in English', line)
  .option('--starts <moment>', 'in Ulaanbaatar; at once when left out', momentOption)
  .option('--ends <moment>', 'in Ulaanbaatar; until "notice end" when left out', momentOption)
  .option('--link <path>', 'where it leads', path)
  .addOption(new Option('--kind <kind>', 'how pressing it is').choices(NOTICE_KINDS).default('info' as const))
  .action((id, mn, en, { starts = null, ends = null, link = null, kind }) =>
    change('notices.schedule', noticeOf(id), admin =>
      admin.scheduleNotice({ id: name(id), kind, text: { mn, en }, link, starts_at: starts, ends_at: ends })
    )
  )

notice
  .command('list')
  .description('all of them, those that are shown now marked')
  .action(() =>
    withAdmin(async admin => {
      const { notices } = await admin.contents()
      for (const { id, kind, text, link, ...schedule } of notices)
        console.log(
          [`${id}  ${kind}  ${scheduleText(schedule)}`, `  ${text.mn}`, `  ${text.en}`, `  ${link ?? ''}`].join('\n')
        )
      if (notices.length === 0) console.log('There are none.')
    })
  )

notice
  .command('end <name>')
  .description('shows it no more')
  .action(id => change('notices.end', noticeOf(id), admin => admin.endNotice(id)))

const banner = program.command('banner').description('pictures and lines within pages, placed by data')

banner
  .command('list')
  .description('all of them, with where they stand')
  .action(() =>
    withAdmin(async admin => {
      const { banners } = await admin.contents()
      for (const { id, slot, position, title, link, ...schedule } of banners)
        console.log(`${id}  ${slot} ${position}  ${scheduleText(schedule)}  ${title.mn}  ${link}`)
      if (banners.length === 0) console.log('There are none.')
    })
  )

banner
  .command('end <name>')
  .description('shows it no more')
  .action(id => change('banners.end', bannerOf(id), admin => admin.endBanner(id)))

program
  .command('menu')
  .description('menus of the head and the foot of the pages')
  .command('reload')
  .description('reads content/site/menus.json, presets.json and banners.json anew')
  .action(() =>
    change('site.reload', MENUS, async admin =>
      admin.reload(['menus', 'presets', 'banners'], await readSiteFiles(CONTENT))
    )
  )

const config = program.command('config').description('switches of what is shown everywhere')

config
  .command('list')
  .description('the switches as they are')
  .action(() =>
    withAdmin(async admin => {
      const { show } = await admin.contents()
      for (const each of DISPLAY_SWITCHES) console.log(`show.${each}  ${show[each] ? 'on' : 'off'}`)
    })
  )

config
  .command('set')
  .description('shows something everywhere, or nowhere')
  .addArgument(new Argument('<switch>').choices(DISPLAY_SWITCHES.map(each => `show.${each}` as const)))
  .addArgument(new Argument('<state>').choices(['on', 'off']))
  .action((key, state) =>
    change('site.set', switchOf(key), admin => {
      const found = DISPLAY_SWITCHES.find(each => key === `show.${each}`)
      if (!found) throw new Error(key)
      return admin.set(found, state === 'on')
    })
  )

function scheduleText(schedule: Schedule) {
  const { starts_at, ends_at } = schedule
  const period = [starts_at, ends_at].map(each => (each === null ? '' : timeText(each))).join(' – ')
  return `${isShownAt(schedule, new Date()) ? 'SHOWN' : 'not shown'}  ${period}`
}

type SiteContents = Awaited<ReturnType<SiteAdmin['contents']>>

/** The subject of a change for the audit: its name, and its part of all contents. */
interface SitePart {
  readonly type: string
  readonly id: string
  readonly of: (contents: SiteContents) => object | undefined
}

const noticeOf = (id: string): SitePart => ({
  ...{ type: 'notice', id },
  of: ({ notices }) => notices.find(each => each.id === id)
})
const bannerOf = (id: string): SitePart => ({
  ...{ type: 'banner', id },
  of: ({ banners }) => banners.find(each => each.id === id)
})
const switchOf = (id: string): SitePart => ({
  ...{ type: 'display_switch', id },
  of: ({ show }) => ({ is_on: Object.entries(show).find(([name]) => id === `show.${name}`)?.[1] })
})
const MENUS: SitePart = {
  ...{ type: 'site', id: 'files' },
  of: ({ banners }) => ({ banners: banners.map(({ id }) => id) })
}

const change = (
  action: string,
  { type, id, of }: SitePart,
  work: (admin: SiteAdmin) => Promise<Result<undefined, SiteAdminProblem>>
) =>
  withAdmin(async (admin, db) => {
    const read = async () => of(await admin.contents())
    const line = { action, subject: { type, id }, read, isDone: ({ ok }: { readonly ok: boolean }) => ok }
    const done = await recordChange(db, line, () => work(admin))
    if (done.ok) console.log('Done.')
    else refuseCommand(PROBLEMS[done.problem])
  })

async function withAdmin(work: (admin: SiteAdmin, db: Database) => Promise<void>) {
  const db = await openDatabase(databaseSettings(commandEnvironment()))
  try {
    await work(new SiteAdmin(db, () => new Date()), db)
  } finally {
    await db.close()
  }
}

await runCommand(program)
